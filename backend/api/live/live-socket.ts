import { stopBudget } from '#backend/process/stop-budget.ts'
import type { LiveMessage } from '#contract/live/live.ts'
import type { Topic } from '#contract/live/topics.ts'
import type { Role } from '#contract/views/session.ts'
import type { Session } from '../session/store.ts'
import { type EncodedMessage, encodeForListener } from './live-messages.ts'

/** Maximum unsent bytes of one socket. */
export const maxUnsentPerSocket = 1024 * 1024

/** The part of a `ws` websocket that the code uses. */
export type RawSocket = {
  readonly bufferedAmount: number
  readonly readyState: number
  send: (data: Buffer, options: { binary: false }, done?: (error?: Error) => void) => void
  close: (code: number, reason: string) => void
  terminate: () => void
  ping: () => void
}

/** A client and its subscriptions. */
export type LiveSocket = {
  raw: RawSocket
  session: Pick<Session, 'id' | 'account' | 'profileId'> | undefined
  /** Permissions of its session at the last heartbeat; undefined without a session. */
  role: Role | undefined
  /** Network of the client, for limits per network. */
  network: string
  /** Highest position after which the client requested changes. */
  requestedAfter: bigint
  topics: Map<Topic, TopicState>
  /**
   * Topics that the client unsubscribed from, with the range of positions that it received: after `from`,
   * up to `upTo`.
   */
  unsubscribed: Map<Topic, { from: bigint; upTo: bigint }>
  /** True if the client answered the last ping. */
  isAlive: boolean
}

/** State of a topic that a socket is subscribed to. */
export type TopicState = {
  /** Position after which the client received or will receive all changes. */
  from: bigint
  /** New messages up to here are skipped: the client has those changes, or receives them as missed ones. */
  skipUpTo: bigint
  /** New messages while missed changes are sent; undefined once they are. */
  buffered: EncodedMessage[] | undefined
}

const open = 1
const closeCodes = {
  stopping: 1001,
  'too-slow': 1013,
  'too-many': 1013,
  'signed-out': 4001,
} as const
type CloseReason = keyof typeof closeCodes

/** Returns true if the socket is subscribed to the topic and all missed changes were sent. */
export function isCaughtUp({ topics }: LiveSocket, topic: Topic): boolean {
  const state = topics.get(topic)
  return state !== undefined && state.buffered === undefined
}

export function isOpen({ raw }: LiveSocket): boolean {
  return raw.readyState === open
}

/**
 * Sends a serialized message. Drops the socket instead if the client is too slow. Calls `done` when the message was
 * sent, or is not going to be.
 */
export function sendBytes(socket: LiveSocket, bytes: Buffer, done?: () => void): void {
  const unsent = socket.raw.bufferedAmount
  const isTooSlow = unsent > 0 && unsent + bytes.length > maxUnsentPerSocket
  if (isOpen(socket) && !isTooSlow) {
    socket.raw.send(bytes, { binary: false }, done)
    return
  }
  if (isTooSlow) dropSocket(socket, 'too-slow')
  done?.()
}

/** Sends the part of a message that is for this socket. */
export function sendPermittedPart(socket: LiveSocket, message: EncodedMessage): void {
  const bytes = encodeForListener(socket, message)
  if (bytes) sendBytes(socket, bytes)
}

export function sendMessage(socket: LiveSocket, message: LiveMessage): void {
  sendBytes(socket, Buffer.from(JSON.stringify(message)))
}

/**
 * Sends the reason and closes the socket; terminates it after a grace period. The client resumes
 * from its position.
 */
export function dropSocket({ raw, topics }: LiveSocket, reason: CloseReason): void {
  topics.clear()
  if (raw.readyState !== open) return
  raw.send(Buffer.from(JSON.stringify({ closing: reason })), { binary: false })
  raw.close(closeCodes[reason], reason)
  setTimeout(() => raw.terminate(), stopBudget.overlapping.socketCloseMs).unref()
}
