import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Keeps every core busy until the returned function is called. Adds only the load that the machine lacks. */
export function burnCores(): () => Promise<unknown> {
  const [load = 0] = loadavg()
  const missing = Math.max(0, Math.ceil(availableParallelism() - load))
  const workers = Array.from({ length: missing }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(workers.map((worker) => worker.terminate()))
}
