import type { TopicFollower } from './further-topics.ts'
import type { LiveClient } from './live-client.ts'

let live: Pick<LiveClient, 'follow'> | undefined

/** Says which socket the page has. Called once, by the app. */
export function provideLive(client: Pick<LiveClient, 'follow'>) {
  live = client
}

/**
 * Follows a topic beside those of every page, over the page's one socket, until the function that it
 * gives is called. Without a socket, as in a story, nothing happens.
 */
export function followTopic(topic: string, follower: TopicFollower): () => void {
  return live?.follow(topic, follower) ?? (() => undefined)
}
