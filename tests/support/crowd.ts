import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openReader, type ReaderResponse } from './reader.ts'

/** Clients that send GET requests continuously, and ignore refusals. */
export type Crowd = {
  url: string
  addresses: readonly string[]
  /** Concurrent requests of each address, which use the paths in turn. */
  perAddress: number
  paths: readonly string[]
}

/** Pause in ms after each response, which imitates network latency. */
const latencyMs = 5

/** Runs a crowd until `isStopped` returns true. */
export async function runCrowd(
  { url, addresses, perAddress, paths }: Crowd,
  isStopped: () => boolean,
): Promise<ReaderResponse[]> {
  const reader = openReader(url)
  const responses: ReaderResponse[] = []
  const read = async (path: string, ip: string) => {
    while (!isStopped()) {
      responses.push(await reader.get(path, ip))
      await delay(latencyMs)
    }
  }
  const readers = Array.from({ length: perAddress }, (_, index) =>
    addresses.map((ip) => read(paths[index % paths.length] ?? '', ip)),
  )
  await Promise.all(readers.flat())
  reader.close()
  return responses
}

/** Starts a crowd in a separate thread, so that its load does not distort measurements of this one. */
export function startCrowd(crowd: Crowd): { stop: () => Promise<ReaderResponse[]> } {
  const worker = new Worker(new URL('./crowd-client.ts', import.meta.url), { workerData: crowd })
  const ended = once(worker, 'message')
  ended.catch(() => undefined)
  return {
    stop: async () => {
      worker.postMessage('stop')
      const [responses] = await ended
      await worker.terminate()
      return responses
    },
  }
}
