import type { EventEmitter } from 'node:events'
import pLimit from 'p-limit'

/** A thread or process that responds to each message with one. */
export type Worker<Input> = {
  /** Emits `message`, and `error` or `exit` at the end. */
  events: EventEmitter
  send: (request: Input) => void
  /** Ends the worker immediately. */
  kill: () => void
}

type WorkerLimits = {
  /** Time limit of a request, including the start of the worker. */
  timeoutMs: number
  /** Time after which an idle worker is ended. */
  idleMs: number
  /** Maximum number of pending requests. */
  maxPending: number
}

type SerialWorker<Input, Output> = {
  /** Rejects while too many requests are pending, and after a timeout or a crash. */
  run: (request: Input) => Promise<Output>
  /** Rejects all pending and later requests. */
  close: () => void
}

/**
 * Starts a worker at the first request and sends it one request at a time, so that a crash or a timeout
 * fails only that request. The next request starts another worker.
 */
export function openSerialWorker<Input, Output>(
  start: () => Worker<Input>,
  { timeoutMs, idleMs, maxPending }: WorkerLimits,
): SerialWorker<Input, Output> {
  const limit = pLimit({ concurrency: 1, rejectOnClear: true })
  let worker: Worker<Input> | undefined
  let response: PromiseWithResolvers<Output> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function startWorker(): Worker<Input> {
    const started = start()
    started.events.on('message', (message: Output) => {
      if (worker === started) response?.resolve(message)
    })
    started.events.on('error', (cause) => endWorker(started, cause))
    started.events.on('exit', () => endWorker(started, new Error('The worker has ended')))
    return started
  }

  function endWorker(ended: Worker<Input> | undefined, cause: unknown): void {
    if (!ended || worker !== ended) return
    worker = undefined
    ended.kill()
    response?.reject(cause)
  }

  async function respond(request: Input): Promise<Output> {
    if (isClosed) throw new Error('The worker is closed')
    clearTimeout(idle)
    response = Promise.withResolvers<Output>()
    worker ??= startWorker()
    const current = worker
    const overdue = setTimeout(
      () => endWorker(current, new Error(`The worker did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
    try {
      current.send(request)
      return await response.promise
    } finally {
      clearTimeout(overdue)
      response = undefined
      idle = setTimeout(() => endWorker(worker, new Error('Idle')), idleMs).unref()
    }
  }

  return {
    run: async (request) => {
      const pending = limit.activeCount + limit.pendingCount
      if (pending >= maxPending) throw new Error('Too many pending requests')
      return limit(() => respond(request))
    },
    close: () => {
      isClosed = true
      limit.clearQueue()
      endWorker(worker, new Error('The worker is closed'))
    },
  }
}
