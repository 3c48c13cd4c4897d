// Runs a crowd in a worker thread until a message arrives, then posts its responses.
import { parentPort, workerData } from 'node:worker_threads'
import { type Crowd, runCrowd } from './crowd.ts'

let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})
parentPort?.postMessage(await runCrowd(workerData as Crowd, () => isStopped))
