import type { Topic } from '#contract/live/topics.ts'
import type { Hub } from './hub.ts'
import { type LiveSocket, sendBytes } from './live-socket.ts'

type Announcement = {
  hub: Pick<Hub, 'sockets' | 'position'>
  topic: Topic
  key: string
  /** Returns a text that changes with the state. Never rejects. */
  look: () => Promise<string>
}

const everyMs = 1000

/**
 * Announces changes of a topic that has no rows. Notifies each subscriber at most once a
 * second, and every new subscriber. Checks only while there are subscribers.
 */
export function announceTopic({ hub, topic, key, look }: Announcement): () => void {
  const sent = new WeakMap<LiveSocket, string>()
  let isLooking = false
  const listFollowers = () =>
    [...hub.sockets].filter(
      ({ topics }) => topics.get(topic)?.waiting === undefined && topics.has(topic),
    )

  async function beat(): Promise<void> {
    if (isLooking || listFollowers().length === 0) return
    isLooking = true
    const version = await look()
    isLooking = false
    const changes = [{ kind: 'upsert', key }]
    const bytes = Buffer.from(JSON.stringify({ topic, position: String(hub.position()), changes }))
    for (const socket of listFollowers()) {
      if (sent.get(socket) === version) continue
      sent.set(socket, version)
      sendBytes(socket, bytes)
    }
  }

  const timer = setInterval(() => void beat(), everyMs)
  return () => clearInterval(timer)
}
