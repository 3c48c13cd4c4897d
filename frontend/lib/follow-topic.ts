import type { TopicFollower } from './extra-topics.ts'
import type { LiveClient } from './live-client.ts'

type Live = Pick<LiveClient, 'follow'>

const { promise: live, resolve } = Promise.withResolvers<Live>()

/** Sets the live client of the page. The app calls it once. */
export const provideLiveClient: (client: Live) => void = resolve

/**
 * Follows a topic besides those of every page, as soon as the page has a live client. Call the returned function to stop. Without
 * a client, for example in a story, nothing happens.
 */
export function followTopic(topic: string, follower: TopicFollower): () => void {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  void live.then((client) => {
    if (!isStopped) stop = client.follow(topic, follower)
  })
  return () => stop()
}
