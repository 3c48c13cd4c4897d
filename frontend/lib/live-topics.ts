import type { TopicFollower } from './further-topics.ts'
import type { LiveClient } from './live-client.ts'

type Live = Pick<LiveClient, 'follow'>

const { promise: live, resolve } = Promise.withResolvers<Live>()

/** Says which socket the page has. Called once, by the app. */
export const provideLive: (client: Live) => void = resolve

/**
 * Follows a topic beside those of every page, over the page's one socket as soon as there is one, until
 * the function that it gives is called. Without a socket, as in a story, nothing happens.
 */
export function followTopic(topic: string, follower: TopicFollower): () => void {
  let isOver = false
  let leave = () => {
    isOver = true
  }
  void live.then((client) => {
    if (!isOver) leave = client.follow(topic, follower)
  })
  return () => leave()
}
