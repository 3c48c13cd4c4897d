import { parentPort } from 'node:worker_threads'

/** Stands in for the drawing thread: draws nothing, and ends or breaks when it is asked to. */
parentPort?.on('message', ({ id }: { id: string }) => {
  if (id === 'end') process.exit(1)
  if (id === 'throw') throw new Error('broken')
  parentPort?.postMessage({ svg: Buffer.from(id), gzip: Buffer.from(id) })
})
