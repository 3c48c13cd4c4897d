import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { anyTopicMessage, liveMessage } from '#contract/live/live.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { publicUrl } from './api.ts'

const serverMessage = z.union([liveMessage, anyTopicMessage])
export type ServerMessage = z.infer<typeof serverMessage>

export type LiveClient = Awaited<ReturnType<typeof openLive>>

/** Listens on a free port of the loopback and returns the address. */
export async function listen(app: ApiApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** `forwardedFor` is the address that a trusted proxy sends. */
type Options = { origin?: string; cookie?: string; forwardedFor?: string }

/** Opens a websocket client that records messages in order and can wait for more. */
export async function openLive(
  host: string,
  { origin = publicUrl, cookie = '', forwardedFor }: Options = {},
) {
  const headers = { cookie, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) }
  const socket = new WebSocket(`ws://${host}/api/live`, { origin, headers })
  const messages: ServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    messages.push(serverMessage.parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })
  const closed = once(socket, 'close').then(([code, reason]) => {
    return { code: Number(code), reason: String(reason) }
  })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return {
    socket,
    messages,
    closed,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    /** Resolves with the first matching message, received already or later. */
    find: <Found extends ServerMessage>(fits: (message: ServerMessage) => message is Found) =>
      new Promise<Found>((resolve) => {
        const look = () => {
          const found = messages.find(fits)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

type MessageWith<Key extends string> = Extract<ServerMessage, Record<Key, unknown>>

/** Returns a check for a part of a message: `heartbeat`, `topic`, `reset`, `refused` or `closing`. */
export function has<Key extends 'heartbeat' | 'topic' | 'reset' | 'refused' | 'closing'>(
  key: Key,
): (message: ServerMessage) => message is MessageWith<Key> {
  return (message): message is MessageWith<Key> => key in message
}

export type ChangeMessage = MessageWith<'topic'>

/** Returns a check for a change of this key. */
export function isChangeOf(key: string) {
  return (message: ServerMessage): message is ChangeMessage =>
    'topic' in message && message.changes.some((change) => change.key === key)
}
