import { setImmediate as yieldThread } from 'node:timers/promises'
import { excludeSystemEvents, START } from '@eventstore/db-client'
import { delay } from '#backend/process/retry.ts'
import type { LoggedEvent } from '../port.ts'
import { ReadInterrupted } from './faults.ts'
import { positionAt, toLoggedEvent } from './reader.ts'
import type { SharedClient } from './shared-client.ts'

const maxQueued = 8192
const maxBatch = 1000

type SubscribeOptions = {
  after: bigint
  signal: AbortSignal
  /** Fetches the head of the log. Called after `headCheckMs` without an event. */
  head: () => Promise<bigint>
  headCheckMs: number
}

/**
 * Runs one subscription from `after` until its first error, which is thrown after all earlier
 * events are yielded. Events are read immediately, since the server drops a subscriber with 32 unread
 * events. Only a full queue pauses the read.
 */
export async function* subscribeOnce(
  { client, credentials }: SharedClient,
  options: SubscribeOptions,
): AsyncGenerator<LoggedEvent[]> {
  const { after, signal, headCheckMs } = options
  const queue: LoggedEvent[] = []
  let failure: unknown
  let ended = false
  let seen = after
  let wake = Promise.withResolvers<void>()

  const subscription = client.subscribeToAll({
    fromPosition: after === 0n ? START : positionAt(after),
    filter: excludeSystemEvents(),
    credentials,
  })
  const end = (error: unknown) => {
    if (ended) return
    ended = true
    failure = error
    wake.resolve()
  }
  subscription.on('data', ({ event }) => {
    // Data may follow an error; the next subscription delivers it again.
    if (ended || !event) return
    const logged = toLoggedEvent(event)
    queue.push(logged)
    seen = logged.position
    if (queue.length >= maxQueued) subscription.pause()
    wake.resolve()
  })
  subscription.on('error', end)
  subscription.on('end', () => end(new ReadInterrupted('The subscription ended')))
  subscription.on('close', () => end(new ReadInterrupted('The subscription was closed')))
  const stop = () => end(undefined)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()

  let isQuiet = false
  const timer = setTimeout(() => {
    isQuiet = true
    wake.resolve()
  }, headCheckMs)

  try {
    for (;;) {
      if (queue.length > 0 && !signal.aborted) {
        yield queue.splice(0, maxBatch)
        if (queue.length < maxQueued / 2 && subscription.isPaused()) subscription.resume()
      } else if (ended) {
        break
      } else if (isQuiet) {
        isQuiet = false
        if (!(await isAlive(() => seen, options)))
          end(new ReadInterrupted('The subscription fell silent'))
        timer.refresh()
      } else {
        wake = Promise.withResolvers()
        await wake.promise
        timer.refresh()
        // Events of the same packet join this batch.
        await yieldThread()
      }
    }
    if (failure) throw failure
  } finally {
    ended = true
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await subscription.unsubscribe().catch(() => undefined)
  }
}

/** Returns true if an event arrived or the log has no further one. A subscription can fail silently. */
async function isAlive(
  seen: () => bigint,
  { head, headCheckMs, signal }: SubscribeOptions,
): Promise<boolean> {
  const before = seen()
  const last = await head()
  await delay(headCheckMs / 4, signal)
  return seen() > before || last <= seen()
}
