import type { EventEmitter } from 'node:events'
import pLimit from 'p-limit'

/** A thread or process that responds to each message with one. */
export type Worker<Order> = {
  /** Emits `message`, and `error` or `exit` at the end. */
  events: EventEmitter
  send: (order: Order) => void
  /** Ends the worker immediately. */
  kill: () => void
}

export type WorkerLimits = {
  /** Time limit of a request, including the start of the worker. */
  timeoutMs: number
  /** Time after which an idle worker is ended. */
  idleMs: number
  /** Maximum number of pending requests. */
  maxPending: number
}

export type SerialWorker<Order, Answer> = {
  /** Rejects while too many requests are pending, and after a timeout or a crash. */
  run: (order: Order) => Promise<Answer>
  /** Rejects all pending and later requests. */
  close: () => void
}

/**
 * Starts a worker at the first request and sends it one request at a time, so that a crash or a timeout
 * fails only that request. The next request starts another worker.
 */
export function openSerialWorker<Order, Answer>(
  start: () => Worker<Order>,
  { timeoutMs, idleMs, maxPending }: WorkerLimits,
): SerialWorker<Order, Answer> {
  const limit = pLimit({ concurrency: 1, rejectOnClear: true })
  let worker: Worker<Order> | undefined
  let response: PromiseWithResolvers<Answer> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function begin(): Worker<Order> {
    const started = start()
    started.events.on('message', (message: Answer) => {
      if (worker === started) response?.resolve(message)
    })
    started.events.on('error', (cause) => end(started, cause))
    started.events.on('exit', () => end(started, new Error('The worker has ended')))
    return started
  }

  function end(ended: Worker<Order> | undefined, cause: unknown): void {
    if (!ended || worker !== ended) return
    worker = undefined
    ended.kill()
    response?.reject(cause)
  }

  async function work(order: Order): Promise<Answer> {
    // The request was queued before the close.
    if (isClosed) throw new Error('The worker is closed')
    clearTimeout(idle)
    response = Promise.withResolvers<Answer>()
    worker ??= begin()
    const current = worker
    const overdue = setTimeout(
      () => end(current, new Error(`The worker did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
    try {
      current.send(order)
      return await response.promise
    } finally {
      clearTimeout(overdue)
      response = undefined
      idle = setTimeout(() => end(worker, new Error('Idle')), idleMs).unref()
    }
  }

  return {
    run: async (order) => {
      if (isClosed) throw new Error('The worker is closed')
      const pending = limit.activeCount + limit.pendingCount
      if (pending >= maxPending) throw new Error('Too many pending requests')
      return limit(() => work(order))
    },
    close: () => {
      isClosed = true
      limit.clearQueue()
      end(worker, new Error('The worker is closed'))
    },
  }
}
