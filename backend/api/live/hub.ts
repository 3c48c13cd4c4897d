import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { topics } from '#contract/live/topics.ts'
import { followChanges } from './follow-changes.ts'
import type { EncodedMessage } from './live-messages.ts'
import { dropSocket, type LiveSocket, sendMessage, sendPermittedPart } from './live-socket.ts'

/** Maximum unsent bytes of all sockets together. */
export const maxUnsentBytes = 64 * 1024 * 1024

/** All live sockets of a process, and the position of the feed. */
export type Hub = {
  sockets: ReadonlySet<LiveSocket>
  /** Position up to which the sockets were notified. */
  position: () => bigint
  /** Resolves once the feed has read the position of the read models, or the hub stops. */
  started: Promise<void>
  join: (socket: LiveSocket) => void
  leave: (socket: LiveSocket) => void
  stop: () => Promise<void>
}

type HubOptions = {
  readPool: Pool
  logger: FastifyBaseLogger
  /** Called before the sockets are notified. */
  onAdvance: (messages: readonly EncodedMessage[]) => void
  /** Called when the feed starts at `position`, also after changes were lost. */
  onReset: (position: bigint) => void
}

/** Maximum buffered messages of a socket that catches up. */
const maxBuffered = 1000

/** Creates the hub of a process, and starts to follow the changes of the read models. */
export function createHub({ readPool, logger, onAdvance, onReset }: HubOptions): Hub {
  const sockets = new Set<LiveSocket>()
  const stopping = new AbortController()
  const start = Promise.withResolvers<void>()
  let position = 0n
  let isFollowing = false

  /** Resets all sockets: the feed has no changes from before its start, so their rows may be stale. */
  function reset(reached: bigint): void {
    isFollowing = true
    position = reached
    onReset(reached)
    for (const socket of sockets) resetSocket(socket)
  }

  const follower = {
    onAdvance: (reached: bigint, messages: readonly EncodedMessage[]) => {
      if (!isFollowing) reset(reached)
      if (messages.length > 0) onAdvance(messages)
      for (const message of messages) for (const socket of sockets) deliver(socket, message)
      position = reached
      if (messages.length > 0) dropSlowestSockets(sockets)
      start.resolve()
    },
    onLost: () => {
      position = 0n
      isFollowing = false
    },
  }
  const done = followChanges({ readPool, logger }, follower, stopping.signal)

  return {
    sockets,
    position: () => position,
    started: start.promise,
    join: (socket) => sockets.add(socket),
    leave: (socket) => sockets.delete(socket),
    stop: async () => {
      stopping.abort()
      start.resolve()
      await done
    },
  }
}

/** Sends a message to a socket: later while it catches up, and never twice. */
export function deliver(socket: LiveSocket, message: EncodedMessage): void {
  const state = socket.topics.get(message.topic)
  if (!state || message.position <= state.skipUpTo) return
  if (state.buffered) {
    state.buffered.push(message)
    if (state.buffered.length > maxBuffered) dropSocket(socket, 'too-slow')
  } else {
    sendPermittedPart(socket, message)
  }
}

function resetSocket(socket: LiveSocket): void {
  for (const topic of topics) {
    const state = socket.topics.get(topic)
    if (!state) continue
    state.skipUpTo = 0n
    sendMessage(socket, { reset: topic })
  }
}

/** Drops the slowest sockets while the total of unsent bytes exceeds the limit. */
export function dropSlowestSockets(sockets: ReadonlySet<LiveSocket>): void {
  let unsent = 0
  for (const { raw } of sockets) unsent += raw.bufferedAmount
  if (unsent <= maxUnsentBytes) return
  const slowest = [...sockets].sort(
    (one, other) => other.raw.bufferedAmount - one.raw.bufferedAmount,
  )
  for (const socket of slowest) {
    if (unsent <= maxUnsentBytes) return
    unsent -= socket.raw.bufferedAmount
    dropSocket(socket, 'too-slow')
  }
}
