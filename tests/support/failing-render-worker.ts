import { parentPort } from 'node:worker_threads'

/**
 * Replaces the rendering thread in tests. It renders nothing, and exits for the id `end` and throws
 * for the id `throw`.
 */
parentPort?.on('message', ({ id }: { id: string }) => {
  if (id === 'end') process.exit(1)
  if (id === 'throw') throw new Error('broken')
  parentPort?.postMessage({ svg: Buffer.from(id), gzip: Buffer.from(id) })
})
