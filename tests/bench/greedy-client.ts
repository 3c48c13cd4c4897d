// Searches without an end in a thread of its own, so that what it costs this side delays nobody's clock.
// Tells how often it got which status when it is told to stop.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from '#contract/z.ts'

const { port, ip, searches } = z
  .object({ port: z.number(), ip: z.string(), searches: z.number() })
  .parse(workerData)

const answers = new Map<number, number>()
let isSearching = true

function search(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': ip }
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
    })
    asked.on('error', reject).end()
  })
}

const searching = Array.from({ length: searches }, async (_, i) => {
  while (isSearching) {
    const letter = String.fromCharCode(97 + (i % 26))
    const status = await search(`/api/profiles?q=${letter}&limit=${i % 2 === 0 ? 100 : 50}`)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    // As a client does that heeds nothing, but has a network between.
    await sleep(5)
  }
})

parentPort?.once('message', async () => {
  isSearching = false
  await Promise.all(searching)
  parentPort?.postMessage([...answers])
})
