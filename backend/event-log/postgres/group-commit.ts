import { setImmediate as nextTurn } from 'node:timers/promises'
import { isTransient } from '#postgres/faults.ts'
import { pause, pauseBefore } from '#postgres/retry.ts'
import {
  type Appended,
  AppendUnconfirmed,
  type ExpectedRevision,
  LogUnavailable,
  WrongExpectedRevision,
} from '../port.ts'
import type { WrittenEvent } from '../write-json.ts'

/** Events of one caller, appended all or none. */
export type AppendCommand = {
  stream: string
  events: readonly WrittenEvent[]
  expected: ExpectedRevision
}

/** Sends one batch as one transaction, and gives an outcome for each command. */
export type Send = (batch: readonly AppendCommand[]) => Promise<Outcome[]>

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
  /** Whether Postgres may have heard of it. */
  isSent: boolean
  resolve: (appended: Appended) => void
  reject: (error: Error) => void
}

const maxWaiting = 10_000
/** Fewer commands than this wait for the lane that is busy: one commit for all costs less than two. */
const worthwhile = 16
const maxBatch = 256
const longestPauseMs = 250
const lookEveryMs = 100
const maxBatchBytes = 2 * 1024 * 1024

/**
 * Queues appends and hands what waits to one transaction at a time on each lane. While one lane
 * commits, the next one's batch is on its way. A batch whose outcome is unknown, or that met a fault
 * that may pass, is sent again with the same ids before its lane takes anything new. Who was not
 * answered after `timeoutMs` gets `LogUnavailable`, or `AppendUnconfirmed` where it was sent.
 */
export function openGroupCommit(lanes: readonly Send[], timeoutMs: number): GroupCommit {
  const queue: Waiting[] = []
  const idle = [...lanes]
  const inFlight = new Map<readonly Waiting[], Promise<void>>()
  let scheduled = false
  let closed = false

  /** After all that runs now, so that callers who were just answered and append again are in time. */
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    process.nextTick(dispatch)
  }

  function dispatch(): void {
    scheduled = false
    while (idle.length > 0 && (inFlight.size === 0 || queue.length >= worthwhile)) {
      const busy = [...inFlight.keys()].flat()
      // A fair share, so that the lanes take turns instead of one taking all.
      const share = Math.max(worthwhile, Math.ceil((queue.length + busy.length) / lanes.length))
      const batch = take(Math.min(share, maxBatch), new Set(busy.map(({ stream }) => stream)))
      const lane = batch.length > 0 ? idle.pop() : undefined
      if (!lane) return
      inFlight.set(batch, drive(lane, batch))
    }
  }

  /** The next commands of streams that no other lane is busy with, so that each stream keeps its order. */
  function take(count: number, busy: ReadonlySet<string>): Waiting[] {
    const batch: Waiting[] = []
    const skipped: Waiting[] = []
    let bytes = 0
    let seen = 0
    for (const command of queue) {
      if (batch.length === count || bytes > maxBatchBytes) break
      seen += 1
      if (busy.has(command.stream)) skipped.push(command)
      else batch.push(command)
      bytes += busy.has(command.stream) ? 0 : sizeOf(command)
    }
    queue.splice(0, seen, ...skipped)
    return batch
  }

  let watching: NodeJS.Timeout | undefined

  /** Tells whoever waits too long, also while a try of theirs is under way. */
  function watch(): void {
    watching ??= setInterval(() => {
      const now = performance.now()
      const inTime = rejectLate(queue, now)
      if (inTime.length < queue.length) queue.splice(0, queue.length, ...inTime)
      for (const command of [...inFlight.keys()].flat()) {
        if (command.deadline < now) command.reject(new AppendUnconfirmed(unanswered))
      }
      if (queue.length > 0 || inFlight.size > 0) return
      clearInterval(watching)
      watching = undefined
    }, lookEveryMs)
  }

  async function drive(lane: Send, batch: readonly Waiting[]): Promise<void> {
    await commit(lane, rejectLate(batch, performance.now()))
    inFlight.delete(batch)
    idle.push(lane)
    schedule()
  }

  async function commit(send: Send, batch: readonly Waiting[]): Promise<void> {
    let left = batch
    for (let round = 1; left.length > 0; round += 1) {
      try {
        const outcomes = await send(left)
        left.forEach((command, place) => {
          answer(command, outcomes[place])
        })
        return
      } catch (error) {
        if (!isTransient(error)) return commitAlone(send, left, error)
        for (const command of left) command.isSent ||= error instanceof AppendUnconfirmed
        const wait = pauseBefore(round, longestPauseMs)
        left = rejectLate(left, performance.now() + wait, error)
        if (left.length > 0) await pause(wait)
      }
    }
  }

  /** Something in the batch cannot be stored: each for itself, so that only the culprit fails. */
  async function commitAlone(send: Send, batch: readonly Waiting[], error: unknown): Promise<void> {
    const [first, ...others] = batch
    if (first && others.length === 0) return fail(first, error)
    for (const command of batch) await commit(send, [command])
  }

  return {
    append: (command) => {
      if (closed) return Promise.reject(new LogUnavailable('The event log is closed'))
      if (queue.length >= maxWaiting) {
        return Promise.reject(new LogUnavailable('Too many appends wait for the event log'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<Appended>()
      queue.push({
        ...command,
        deadline: performance.now() + timeoutMs,
        isSent: false,
        resolve,
        reject,
      })
      watch()
      schedule()
      return promise
    },
    drain: async () => {
      closed = true
      while (queue.length > 0 || inFlight.size > 0) {
        await Promise.all(inFlight.values())
        await nextTurn()
      }
    },
  }
}

function sizeOf({ events }: AppendCommand): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
}

const unanswered = 'The event log did not answer'

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
