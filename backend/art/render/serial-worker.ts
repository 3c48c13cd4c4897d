import type { EventEmitter } from 'node:events'
import pLimit from 'p-limit'

/** A thread or a process that answers each message with one. */
export type Worker<Order> = {
  /** Tells of `message`, and of `error` or `exit` when it is over. */
  events: EventEmitter
  send: (order: Order) => void
  /** Ends it, whatever it is at. */
  kill: () => void
}

export type WorkerLimits = {
  /** What one answer may take, the start of the worker included. */
  timeoutMs: number
  /** A worker that was asked nothing for so long is ended. */
  idleMs: number
  /** How many may stand in line. */
  longestLine: number
}

export type SerialWorker<Order, Answer> = {
  /** Rejects while too many stand in line, and where no answer came. */
  ask: (order: Order) => Promise<Answer>
  /** Rejects all that stand in line, and whatever is asked from now on. */
  close: () => void
}

/**
 * A worker that starts with the first order and has one in hand at a time, so that a crash or a
 * standstill costs that one alone: the next in line starts another.
 */
export function openSerialWorker<Order, Answer>(
  start: () => Worker<Order>,
  { timeoutMs, idleMs, longestLine }: WorkerLimits,
): SerialWorker<Order, Answer> {
  const inTurn = pLimit({ concurrency: 1, rejectOnClear: true })
  let worker: Worker<Order> | undefined
  let answer: PromiseWithResolvers<Answer> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function begin(): Worker<Order> {
    const begun = start()
    begun.events.on('message', (message: Answer) => {
      if (worker === begun) answer?.resolve(message)
    })
    begun.events.on('error', (cause) => end(begun, cause))
    begun.events.on('exit', () => end(begun, new Error('The worker has ended')))
    return begun
  }

  function end(ended: Worker<Order> | undefined, cause: unknown): void {
    if (!ended || worker !== ended) return
    worker = undefined
    ended.kill()
    answer?.reject(cause)
  }

  async function work(order: Order): Promise<Answer> {
    // It was let in before the close, and begins after it.
    if (isClosed) throw new Error('The worker is closed')
    clearTimeout(idle)
    answer = Promise.withResolvers<Answer>()
    worker ??= begin()
    const asked = worker
    const overdue = setTimeout(
      () => end(asked, new Error(`The worker gave no answer in ${timeoutMs} ms`)),
      timeoutMs,
    )
    try {
      asked.send(order)
      return await answer.promise
    } finally {
      clearTimeout(overdue)
      answer = undefined
      idle = setTimeout(() => end(worker, new Error('Idle')), idleMs).unref()
    }
  }

  return {
    ask: async (order) => {
      if (isClosed) throw new Error('The worker is closed')
      const inLine = inTurn.activeCount + inTurn.pendingCount
      if (inLine >= longestLine) throw new Error('Too many stand in line')
      return inTurn(() => work(order))
    },
    close: () => {
      isClosed = true
      inTurn.clearQueue()
      end(worker, new Error('The worker is closed'))
    },
  }
}
