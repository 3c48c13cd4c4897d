import { setTimeout as delay } from 'node:timers/promises'
import WebSocket from 'ws'
import { type DirectoryChange, liveMessage } from '#contract/live/live.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { expectJson } from './product-visitor.ts'

export type LiveClient = Awaited<ReturnType<typeof openLive>>

type Options = {
  after?: string
  cookie?: string
  reconnect?: boolean
  /** PUBLIC_URL, if it differs from `url`. */
  publicUrl?: string
}

/**
 * Opens a client of /api/live that reconnects, and keeps everything that it has received. It subscribes to
 * the directory at `url` after a position, by default from the beginning, and resumes at its last position
 * when the socket is lost. Resolves once the first socket is subscribed.
 */
export async function openLive(url: string, options: Options = {}) {
  const { cookie, reconnect = true, publicUrl = url } = options
  const { origin } = new URL(publicUrl)
  const cards = new Map<string, ProfileView>()
  const changeLines: string[] = []
  const changes: DirectoryChange[] = []
  const closeReasons: string[] = []
  const counts = { sockets: 0, resets: 0, heartbeats: 0 }
  const subscribed = Promise.withResolvers<void>()
  /** The position to resume after. Undefined after a reset, until the list is fetched again. */
  let position: string | undefined = options.after ?? '0'
  let hasGap = false
  let log: string | undefined
  let socket: WebSocket | undefined
  let closing = false

  function handleMessage(text: string): void {
    const message = liveMessage.parse(JSON.parse(text))
    if ('heartbeat' in message) {
      counts.heartbeats += 1
      log = message.log
      position = message.heartbeat
      if (hasGap) refetch()
      hasGap = false
    }
    if ('closing' in message) closeReasons.push(message.closing)
    if ('reset' in message) {
      counts.resets += 1
      position = undefined
      refetch()
    }
    // The missed changes could not be read, so a new socket requests them again.
    if ('refused' in message) socket?.close()
    if ('topic' in message && message.topic === 'directory') {
      if (position !== undefined) position = message.position
      for (const change of message.changes) {
        changeLines.push(`${message.position} ${change.kind} ${change.key}`)
        changes.push(change)
        apply(change)
      }
    }
  }

  function apply(change: DirectoryChange): void {
    if (change.kind === 'remove') cards.delete(change.key)
    else cards.set(change.key, change.value)
  }

  function refetch(): void {
    fetchList().catch(() => {
      position = undefined
      socket?.close()
    })
  }

  /** Fetches the list. Changes that arrive meanwhile may be newer, so they are applied again. */
  async function fetchList(): Promise<void> {
    const known = changes.length
    const list = await expectJson<ProfileView[]>(await fetch(new URL('/api/profiles', url)))
    cards.clear()
    for (const card of list) cards.set(card.id, card)
    for (const change of changes.slice(known)) apply(change)
  }

  async function follow(): Promise<void> {
    while (!closing) {
      const current = new WebSocket(new URL('/api/live', url.replace(/^http/, 'ws')), {
        origin,
        handshakeTimeout: 10_000,
        ...(cookie && { headers: { cookie } }),
      })
      socket = current
      const ended = Promise.withResolvers<void>()
      current.on('close', ended.resolve)
      current.on('error', () => undefined)
      current.on('message', (data) => handleMessage(String(data)))
      current.on('open', () => {
        counts.sockets += 1
        hasGap = position === undefined
        const after = hasGap ? {} : { after: position, log }
        current.send(JSON.stringify({ subscribe: ['directory'], ...after }))
        subscribed.resolve()
      })
      await ended.promise
      if (!reconnect) return
      if (!closing) await delay(100)
    }
  }

  const closed = follow()
  closed.catch(subscribed.reject)
  await subscribed.promise
  return {
    /** Cards by profile id. */
    cards,
    /** Changes in the order of their arrival, as `<position> <kind> <key>`. */
    changeLines,
    counts,
    /** Reasons for which the server closed the socket. */
    closeReasons,
    /** Resolves once the client has no socket and opens no other. */
    closed,
    close: async () => {
      closing = true
      socket?.close()
      await closed
    },
  }
}
