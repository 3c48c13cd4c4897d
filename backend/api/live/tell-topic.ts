import type { Topic } from '#contract/topics.ts'
import type { Hub } from './hub.ts'
import { type LiveSocket, sendBytes } from './live-socket.ts'

type Telling = {
  hub: Pick<Hub, 'sockets' | 'position'>
  topic: Topic
  key: string
  /** How things stand, in a text that is another one when they do. Never rejects. */
  look: () => Promise<string>
}

const everyMs = 1000

/**
 * Looks after a topic whose news no rows tell of: says to whoever follows it that things are others than
 * they were told, once a second at most, and to whoever has just come. Looks only while somebody follows.
 */
export function tellTopic({ hub, topic, key, look }: Telling): () => void {
  const told = new WeakMap<LiveSocket, string>()
  let isLooking = false
  const listFollowers = () =>
    [...hub.sockets].filter(
      ({ topics }) => topics.get(topic)?.waiting === undefined && topics.has(topic),
    )

  async function beat(): Promise<void> {
    if (isLooking || listFollowers().length === 0) return
    isLooking = true
    const seen = await look()
    isLooking = false
    const changes = [{ kind: 'upsert', key }]
    const bytes = Buffer.from(JSON.stringify({ topic, position: String(hub.position()), changes }))
    for (const socket of listFollowers()) {
      if (told.get(socket) === seen) continue
      told.set(socket, seen)
      sendBytes(socket, bytes)
    }
  }

  const timer = setInterval(() => void beat(), everyMs)
  return () => clearInterval(timer)
}
