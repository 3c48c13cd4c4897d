import { setImmediate as yieldThread } from 'node:timers/promises'
import { backoffMs, delay } from '#backend/process/retry.ts'
import { isTransient } from '#postgres/faults.ts'
import {
  type AppendResult,
  AppendUnconfirmed,
  type ExpectedRevision,
  LogUnavailable,
  WrongExpectedRevision,
} from '../port.ts'
import type { SerializedEvent } from '../serialize-events.ts'

/** Events that one caller appends, all or none. */
export type AppendCommand = {
  stream: string
  events: readonly SerializedEvent[]
  expected: ExpectedRevision
}

/** Sends one batch as one transaction, and returns an outcome per command. */
export type Send = (batch: readonly AppendCommand[]) => Promise<Outcome[]>

/** Outcome of one command of a batch. */
export type Outcome = AppendResult | 'conflict'

type Waiting = AppendCommand & {
  /** On the clock of `performance.now()`. */
  deadline: number
  /** True once Postgres may have received it. */
  isSent: boolean
  resolve: (appended: AppendResult) => void
  reject: (error: Error) => void
}

const maxWaiting = 10_000
/**
 * Minimum number of queued commands for a second lane. Below it they wait for the busy lane: one
 * commit for all costs less than two.
 */
const minForSecondLane = 16
const maxBatch = 256
const longestPauseMs = 250
const deadlineCheckMs = 100
const maxBatchBytes = 2 * 1024 * 1024

/**
 * Queues appends and sends them in batches, one transaction at a time per lane. While one lane
 * commits, another may send its batch. A batch with an unknown outcome or a transient fault is sent
 * again with the same ids before its lane takes new commands. A command without an answer after
 * `timeoutMs` rejects with `LogUnavailable`, or with `AppendUnconfirmed` if it was sent.
 */
export function openGroupCommit(lanes: readonly Send[], timeoutMs: number) {
  const queue: Waiting[] = []
  const idle = [...lanes]
  const inFlight = new Map<readonly Waiting[], Promise<void>>()
  let scheduled = false
  let closed = false

  /** Dispatches on the next tick, so that callers that were just answered can append again first. */
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    process.nextTick(dispatch)
  }

  function dispatch(): void {
    scheduled = false
    while (idle.length > 0 && (inFlight.size === 0 || queue.length >= minForSecondLane)) {
      const busy = [...inFlight.keys()].flat()
      // Limits each lane to its share, so that no lane takes all commands.
      const share = Math.max(
        minForSecondLane,
        Math.ceil((queue.length + busy.length) / lanes.length),
      )
      const batch = take(queue, Math.min(share, maxBatch), busy)
      const lane = batch.length > 0 ? idle.pop() : undefined
      if (!lane) return
      inFlight.set(batch, sendBatch(lane, batch))
    }
  }

  let watching: NodeJS.Timeout | undefined

  function watch(): void {
    watching ??= setInterval(() => {
      rejectOverdue(queue, [...inFlight.keys()].flat())
      if (queue.length > 0 || inFlight.size > 0) return
      clearInterval(watching)
      watching = undefined
    }, deadlineCheckMs)
  }

  async function sendBatch(lane: Send, batch: readonly Waiting[]): Promise<void> {
    await commit(lane, rejectLate(batch, performance.now()))
    inFlight.delete(batch)
    idle.push(lane)
    schedule()
  }

  return {
    append: (command: AppendCommand): Promise<AppendResult> => {
      if (closed) return Promise.reject(new LogUnavailable('The event log is closed'))
      if (queue.length >= maxWaiting) {
        return Promise.reject(new LogUnavailable('Too many appends wait for the event log'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<AppendResult>()
      const deadline = performance.now() + timeoutMs
      queue.push({ ...command, deadline, isSent: false, resolve, reject })
      watch()
      schedule()
      return promise
    },
    /** Rejects new commands, and resolves once all queued commands are answered. */
    drain: async () => {
      closed = true
      while (queue.length > 0 || inFlight.size > 0) {
        await Promise.all(inFlight.values())
        await yieldThread()
      }
    },
  }
}

/** Rejects commands past their deadline, also while a try is under way. */
function rejectOverdue(queue: Waiting[], inFlight: readonly Waiting[]): void {
  const now = performance.now()
  const inTime = rejectLate(queue, now)
  if (inTime.length < queue.length) queue.splice(0, queue.length, ...inTime)
  for (const command of inFlight) {
    if (command.deadline < now) command.reject(new AppendUnconfirmed(unanswered))
  }
}

/**
 * Takes the next commands of streams that no other lane handles, which keeps the order of each
 * stream.
 */
function take(queue: Waiting[], count: number, inFlight: readonly Waiting[]): Waiting[] {
  const busy = new Set(inFlight.map(({ stream }) => stream))
  const batch: Waiting[] = []
  const skipped: Waiting[] = []
  let bytes = 0
  let seen = 0
  for (const command of queue) {
    if (batch.length === count || bytes > maxBatchBytes) break
    seen += 1
    if (busy.has(command.stream)) skipped.push(command)
    else {
      batch.push(command)
      bytes += sizeOf(command)
    }
  }
  queue.splice(0, seen, ...skipped)
  return batch
}

async function commit(send: Send, batch: readonly Waiting[]): Promise<void> {
  let left = batch
  for (let round = 1; left.length > 0; round += 1) {
    try {
      const outcomes = await send(left)
      left.forEach((command, index) => {
        answer(command, outcomes[index])
      })
      return
    } catch (error) {
      if (!isTransient(error)) return commitAlone(send, left, error)
      for (const command of left) command.isSent ||= error instanceof AppendUnconfirmed
      const wait = backoffMs(round, longestPauseMs)
      left = rejectLate(left, performance.now() + wait, error)
      if (left.length > 0) await delay(wait)
    }
  }
}

/**
 * Commits each command separately when a batch cannot be stored, so that only the invalid one
 * fails.
 */
async function commitAlone(send: Send, batch: readonly Waiting[], error: unknown): Promise<void> {
  const [first, ...others] = batch
  if (first && others.length === 0) return fail(first, error)
  for (const command of batch) await commit(send, [command])
}

function sizeOf({ events }: AppendCommand): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
}

const unanswered = 'The event log did not answer'

/** Rejects the commands whose deadline is before `at`, and returns the others. */
function rejectLate(batch: readonly Waiting[], at: number, cause?: unknown): Waiting[] {
  return batch.filter((command) => {
    const inTime = command.deadline >= at
    if (!inTime) command.reject(describeLate(command, cause))
    return inTime
  })
}

function describeLate({ isSent }: Waiting, cause: unknown): LogUnavailable {
  return isSent
    ? new AppendUnconfirmed(unanswered, { cause })
    : new LogUnavailable('The event log does not answer', { cause })
}

function answer(command: Waiting, outcome: Outcome | undefined): void {
  if (outcome === undefined) command.reject(new LogUnavailable('The event log gave no answer'))
  else if (outcome === 'conflict') {
    command.reject(new WrongExpectedRevision(command.stream, command.expected))
  } else command.resolve(outcome)
}

function fail(command: Waiting, error: unknown): void {
  command.reject(new Error(`Cannot append to ${command.stream}`, { cause: error }))
}
