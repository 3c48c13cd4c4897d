import { setImmediate as nextTurn } from 'node:timers/promises'
import { pause, pauseBefore } from '../patience.ts'
import {
  type Appended,
  type ExpectedRevision,
  LogUnavailable,
  type StoredEvent,
  WrongExpectedRevision,
} from '../port.ts'
import { isDuplicate, isPassing } from './faults.ts'

/** What one caller wants appended, all or none. */
export type AppendCommand = {
  stream: string
  events: readonly StoredEvent[]
  expected: ExpectedRevision
  bytes: number
}

/** The answer to one command of a batch. */
export type Outcome = Appended | 'conflict'

export type GroupCommit = {
  append: (command: AppendCommand) => Promise<Appended>
  /** Takes no more commands, and resolves once those that wait are answered. */
  drain: () => Promise<void>
}

type Waiting = AppendCommand & {
  /** In the time of `performance.now()`. */
  deadline: number
  resolve: (appended: Appended) => void
  reject: (error: Error) => void
}

const maxWaiting = 10_000
const maxBatch = 256
const maxBatchBytes = 2 * 1024 * 1024

/**
 * Queues appends and hands whatever waits to one transaction, `send`, at a time. A batch whose
 * outcome is unknown, or that met a fault that may pass, is sent again with the same ids before
 * anything new, for at most `patience` milliseconds; then its callers get `LogUnavailable`.
 */
export function openGroupCommit(
  send: (batch: readonly AppendCommand[]) => Promise<Outcome[]>,
  patience: number,
): GroupCommit {
  const queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false

  async function run(): Promise<void> {
    while (queue.length > 0) {
      await commit(takeBatch(queue))
      // Callers that were just answered and append again get into the next batch.
      await nextTurn()
    }
    running = undefined
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    let left = batch
    for (let round = 1; left.length > 0; round += 1) {
      try {
        const outcomes = await send(left)
        left.forEach((command, place) => {
          answer(command, outcomes[place])
        })
        return
      } catch (error) {
        if (!isPassing(error)) return commitAlone(left, error)
        const wait = pauseBefore(round)
        left = rejectLate(left, performance.now() + wait, error)
        if (left.length > 0) await pause(wait)
      }
    }
  }

  /** Something in the batch cannot be stored: each for itself, so that only the culprit fails. */
  async function commitAlone(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [first, ...others] = batch
    if (first && others.length === 0) return fail(first, error)
    for (const command of batch) await commit([command])
  }

  return {
    append: (command) => {
      if (closed) return Promise.reject(new LogUnavailable('The event log is closed'))
      if (queue.length >= maxWaiting) {
        return Promise.reject(new LogUnavailable('Too many appends wait for the event log'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<Appended>()
      queue.push({ ...command, deadline: performance.now() + patience, resolve, reject })
      running ??= run()
      return promise
    },
    drain: async () => {
      closed = true
      await running
    },
  }
}

function takeBatch(queue: Waiting[]): Waiting[] {
  let bytes = 0
  let count = 0
  for (const command of queue) {
    bytes += command.bytes
    if (count === maxBatch || (count > 0 && bytes > maxBatchBytes)) break
    count += 1
  }
  return rejectLate(queue.splice(0, count), performance.now())
}

function rejectLate(batch: readonly Waiting[], at: number, cause?: unknown): Waiting[] {
  return batch.filter((command) => {
    const inTime = command.deadline >= at
    if (!inTime) command.reject(new LogUnavailable('The event log does not answer', { cause }))
    return inTime
  })
}

function answer(command: Waiting, outcome: Outcome | undefined): void {
  if (outcome === undefined) command.reject(new LogUnavailable('The event log gave no answer'))
  else if (outcome === 'conflict') {
    command.reject(new WrongExpectedRevision(command.stream, command.expected))
  } else command.resolve(outcome)
}

function fail(command: Waiting, error: unknown): void {
  command.reject(
    isDuplicate(error)
      ? new WrongExpectedRevision(command.stream, command.expected)
      : new Error(`Cannot append to ${command.stream}`, { cause: error }),
  )
}
