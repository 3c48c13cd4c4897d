import type { Pool } from 'pg'
import type { Subscription } from '#contract/live/live.ts'
import { type Topic, topic as topicSchema } from '#contract/live/topics.ts'
import type { WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { ChangesLost, listChanges } from '#projections/runner/changes/changes.ts'
import type { Change } from '#projections/runner/write/fold.ts'
import type { Hub } from './hub.ts'
import { encodeForListener, encodeMessages, ReadModelsBehind } from './live-messages.ts'
import {
  dropSocket,
  isOpen,
  type LiveSocket,
  sendBytes,
  sendMessage,
  sendPermittedPart,
} from './live-socket.ts'
import { canFollow } from './topic-sources.ts'

export type SubscribeDeps = {
  hub: Hub
  readPool: Pool
  logId: string
  withCatchUpLimit: WithConcurrencyLimit
  /** Limits catch-up reads, because after a restart all sockets catch up while requests also read. */
  withReadLimit: WithConcurrencyLimit
}

/** Maximum missed changes in memory per socket. They stay there until a slow client has received them. */
const maxMissedInMemory = 2000
/** Changes per message while catching up. */
const catchUpBatchSize = 200
const catchUpTimeoutMs = 10_000
/** Higher than every position, so that no message is sent before the catch-up starts. */
const beyondAllPositions = 2n ** 64n

/**
 * Subscribes a socket to topics: from now, or, with `after`, to missed changes first. Unavailable
 * topics are refused one by one.
 */
export async function subscribe(
  deps: SubscribeDeps,
  socket: LiveSocket,
  { subscribe: names, after, log }: Subscription,
): Promise<void> {
  const { hub, logId } = deps
  await hub.started
  const wanted: Topic[] = []
  for (const name of new Set(names)) {
    const parsed = topicSchema.safeParse(name)
    if (!parsed.success) sendMessage(socket, { refused: name, code: 'not-found' })
    else if (!canFollow(parsed.data, socket.role)) {
      sendMessage(socket, { refused: name, code: 'not-allowed' })
    } else wanted.push(parsed.data)
  }
  if (wanted.length === 0) return
  if (after === undefined) subscribeFromNow(hub, socket, wanted)
  else if (log !== undefined && log !== logId) resetTopics(hub, socket, wanted)
  else if (BigInt(after) < socket.requestedAfter) {
    // The client already has these changes.
    return sendMessage(socket, { refused: 'request', code: 'invalid-input' })
  } else await catchUp(deps, socket, wanted, BigInt(after))
  sendMessage(socket, { heartbeat: String(hub.position()), log: logId })
}

/**
 * Unsubscribes a socket from topics. Remembers what it received, so that a later subscription does
 * not read it again.
 */
export function unsubscribe(
  hub: Hub,
  { topics, unsubscribed }: LiveSocket,
  names: readonly string[],
): void {
  const position = hub.position()
  for (const [topic, { from, skipUpTo }] of topics) {
    if (!names.includes(topic)) continue
    topics.delete(topic)
    unsubscribed.set(topic, { from, upTo: position > skipUpTo ? position : skipUpTo })
  }
}

function subscribeFromNow(hub: Hub, socket: LiveSocket, wanted: readonly Topic[]): void {
  const from = hub.position()
  const state = { from, skipUpTo: from, buffered: undefined }
  for (const topic of wanted) socket.topics.set(topic, { ...state })
}

function resetTopics(hub: Hub, socket: LiveSocket, wanted: readonly Topic[]): void {
  subscribeFromNow(hub, socket, wanted)
  for (const topic of wanted) sendMessage(socket, { reset: topic })
}

/** Sends missed changes, then switches to new ones, once the network's limit allows it. */
async function catchUp(
  deps: SubscribeDeps,
  socket: LiveSocket,
  wanted: readonly Topic[],
  after: bigint,
): Promise<void> {
  socket.requestedAfter = after
  const missing = wanted.filter((topic) => !isSubscribedSince(socket, topic, after))
  if (missing.length === 0) return
  for (const topic of missing) {
    socket.topics.set(topic, { from: after, skipUpTo: beyondAllPositions, buffered: [] })
  }
  const starts = missing.map((topic) => resumePosition(socket, topic, after))
  const start = starts.reduce((one, other) => (one < other ? one : other))
  await deps.withCatchUpLimit(socket.network, () =>
    backfill(deps, socket, missing, { after, start }),
  )
}

/** Returns the position after which a socket lacks changes of a topic. */
function resumePosition({ unsubscribed }: LiveSocket, topic: Topic, after: bigint): bigint {
  const received = unsubscribed.get(topic)
  return received && received.from <= after && received.upTo > after ? received.upTo : after
}

function isSubscribedSince({ topics }: LiveSocket, topic: Topic, after: bigint): boolean {
  const state = topics.get(topic)
  return state !== undefined && state.from <= after
}

/**
 * Sends the changes after `start`, and buffers new ones until they are sent. `after` is the position
 * that the client requested; it may have received changes up to `start` before it unsubscribed.
 */
async function backfill(
  deps: SubscribeDeps,
  socket: LiveSocket,
  wanted: readonly Topic[],
  { after, start }: { after: bigint; start: bigint },
): Promise<void> {
  const { hub, readPool } = deps
  if (!isOpen(socket)) return
  const upTo = hub.position() > start ? hub.position() : start
  for (const topic of wanted) {
    socket.topics.set(topic, { from: after, skipUpTo: upTo, buffered: [] })
  }
  try {
    let missed: Change[] = []
    do {
      const from = missed.at(-1)?.position ?? start
      const range = { after: from, upTo, limit: maxMissedInMemory }
      missed = await readWithinLimit(deps, socket, () => listChanges(readPool, wanted, range))
      await sendMissed(deps, socket, missed)
    } while (missed.length >= maxMissedInMemory && isOpen(socket))
    for (const topic of wanted) goLive(socket, topic)
  } catch (error) {
    if (!(error instanceof ChangesLost || error instanceof ReadModelsBehind)) throw error
    resetTopics(hub, socket, wanted)
  }
}

/** Reads within the network's limit. Returns nothing if the socket closed while the read was queued. */
function readWithinLimit<Item>(
  { withReadLimit }: SubscribeDeps,
  socket: LiveSocket,
  read: () => Promise<Item[]>,
): Promise<Item[]> {
  return withReadLimit(socket.network, async () => (isOpen(socket) ? read() : []))
}

async function sendMissed(
  deps: SubscribeDeps,
  socket: LiveSocket,
  missed: readonly Change[],
): Promise<void> {
  for (let from = 0; from < missed.length && isOpen(socket); from += catchUpBatchSize) {
    const part = missed.slice(from, from + catchUpBatchSize)
    const messages = await readWithinLimit(deps, socket, () => encodeMessages(deps.readPool, part))
    for (const message of messages) {
      const bytes = encodeForListener(socket, message)
      if (bytes) await sendAndWait(socket, bytes)
    }
  }
}

function goLive(socket: LiveSocket, topic: Topic): void {
  const state = socket.topics.get(topic)
  if (!state) return
  const { buffered = [] } = state
  state.buffered = undefined
  for (const message of buffered) sendPermittedPart(socket, message)
}

/** Sends bytes and waits until the client received them, so that a catch-up does not fill the memory. */
function sendAndWait(socket: LiveSocket, bytes: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    dropSocket(socket, 'too-slow')
    resolve()
  }, catchUpTimeoutMs)
  sendBytes(socket, bytes, () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
