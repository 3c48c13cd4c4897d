import type { Topic } from '#contract/live/topics.ts'
import type { Hub } from './hub.ts'
import { isCaughtUp, type LiveSocket, sendBytes } from './live-socket.ts'

type TopicPolling = {
  hub: Pick<Hub, 'sockets' | 'position'>
  topic: Topic
  key: string
  /** Returns a text that changes with the state. Never rejects. */
  getVersion: () => Promise<string>
}

const everyMs = 1000

/**
 * Polls a topic that has no rows and notifies its subscribers of each new version, at most once a
 * second. A new subscriber is notified at the next poll.
 */
export function startTopicPolling({ hub, topic, key, getVersion }: TopicPolling): () => void {
  const sentVersions = new WeakMap<LiveSocket, string>()
  let isChecking = false
  const listSubscribers = () => [...hub.sockets].filter((socket) => isCaughtUp(socket, topic))

  async function poll(): Promise<void> {
    if (isChecking || listSubscribers().length === 0) return
    isChecking = true
    const version = await getVersion()
    isChecking = false
    const changes = [{ kind: 'upsert', key }]
    const bytes = Buffer.from(JSON.stringify({ topic, position: String(hub.position()), changes }))
    for (const socket of listSubscribers()) {
      if (sentVersions.get(socket) === version) continue
      sentVersions.set(socket, version)
      sendBytes(socket, bytes)
    }
  }

  const timer = setInterval(() => void poll(), everyMs)
  return () => clearInterval(timer)
}
