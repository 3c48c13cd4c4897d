import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { heartbeatEveryMs } from '#contract/live/heartbeat.ts'
import type { Role } from '#contract/views/session.ts'
import { filterLiveSessions } from '../session/store.ts'
import { dropSlowestSockets, type Hub } from './hub.ts'
import { dropSocket, isCaughtUp, isOpen, type LiveSocket, sendBytes } from './live-socket.ts'
import { canFollow } from './topic-sources.ts'

type HeartbeatOptions = {
  hub: Hub
  pool: Pool
  logId: string
  logger: FastifyBaseLogger
  /** Current permissions of the viewer. */
  roleOf: (session: NonNullable<LiveSocket['session']>) => Role
}

/** Sends heartbeats every 15 seconds. Returns a function that stops them. */
export function startHeartbeat(options: HeartbeatOptions): () => void {
  const timer = setInterval(() => {
    sendHeartbeat(options).catch((error) =>
      options.logger.warn({ err: error }, 'a heartbeat failed'),
    )
  }, heartbeatEveryMs)
  return () => clearInterval(timer)
}

/**
 * Sends the current position to all sockets. Drops sockets that are dead, too slow, or no longer
 * signed in.
 */
async function sendHeartbeat({ hub, pool, logId, roleOf }: HeartbeatOptions): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ heartbeat: String(hub.position()), log: logId }))
  for (const socket of hub.sockets) {
    if (!socket.isAlive) {
      socket.raw.terminate()
      continue
    }
    socket.isAlive = false
    if (isOpen(socket)) socket.raw.ping()
    if (receivedAllChanges(socket)) sendBytes(socket, bytes)
  }
  dropSlowestSockets(hub.sockets)
  for (const socket of hub.sockets) refreshRole(socket, roleOf)
  await dropSignedOut(hub, pool)
}

/** Updates the role of a socket. Closes it if the role no longer allows one of its topics. */
function refreshRole(socket: LiveSocket, roleOf: HeartbeatOptions['roleOf']): void {
  const role = socket.session && roleOf(socket.session)
  socket.role = role
  const canKeepTopics = [...socket.topics.keys()].every((topic) => canFollow(topic, role))
  if (!canKeepTopics) dropSocket(socket, 'signed-out')
}

/** Returns false for a socket that still catches up, and for one without topics, which receives no changes. */
function receivedAllChanges(socket: LiveSocket): boolean {
  const topics = [...socket.topics.keys()]
  return topics.length > 0 && topics.every((topic) => isCaughtUp(socket, topic))
}

async function dropSignedOut({ sockets }: Hub, pool: Pool): Promise<void> {
  const ids = [...sockets].flatMap(({ session }) => session?.id ?? [])
  const validIds = await filterLiveSessions(pool, [...new Set(ids)])
  for (const socket of sockets) {
    if (socket.session && !validIds.has(socket.session.id)) {
      dropSocket(socket, 'signed-out')
    }
  }
}
