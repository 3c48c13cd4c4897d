// Searches without pause in a separate thread, so that its load does not distort the measurements.
// Reports the number of responses by status when it is told to stop.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from '#contract/z.ts'

const { port, ip, searches } = z
  .object({ port: z.number(), ip: z.string(), searches: z.number() })
  .parse(workerData)

const responses = new Map<number, number>()
let isSearching = true

function search(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': ip }
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
    outgoing.on('error', reject).end()
  })
}

const searching = Array.from({ length: searches }, async (_, i) => {
  while (isSearching) {
    const letter = String.fromCharCode(97 + (i % 26))
    const status = await search(`/api/profiles?q=${letter}&limit=${i % 2 === 0 ? 100 : 50}`)
    responses.set(status, (responses.get(status) ?? 0) + 1)
    // Like a client that ignores refusals but has some network latency.
    await sleep(5)
  }
})

parentPort?.once('message', async () => {
  isSearching = false
  await Promise.all(searching)
  parentPort?.postMessage([...responses])
})
