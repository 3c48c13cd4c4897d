import type { AnyTopicMessage } from '#contract/live/live.ts'
import type { RefusalCode } from '#contract/refusal.ts'

/** Temporary subscriber of an extra topic. */
export type TopicFollower = {
  onMessage: (message: AnyTopicMessage) => void
  /** Earlier changes may be missing, so data must be fetched again. */
  onGap: () => void
  /** The server refused the topic. No message arrives until the topic is followed again. */
  onRefused: (code: RefusalCode) => void
}

/** Creates a registry of topics that are followed in addition to those of every page. */
export function createExtraTopics() {
  const followers = new Map<string, Set<TopicFollower>>()
  /** Topics already requested over a newer socket: one opened before the sign-in has no session. */
  const retried = new Set<string>()

  const followersOf = (topic: string) => [...(followers.get(topic) ?? [])]

  return {
    names: () => [...followers.keys()],
    add: (topic: string, follower: TopicFollower) => {
      const ofTopic = followers.get(topic) ?? new Set()
      if (ofTopic.size === 0) retried.delete(topic)
      followers.set(topic, ofTopic.add(follower))
    },
    remove: (topic: string, follower: TopicFollower) => {
      const ofTopic = followers.get(topic)
      ofTopic?.delete(follower)
      if (ofTopic?.size === 0) followers.delete(topic)
    },
    notify: (message: AnyTopicMessage) => {
      for (const { onMessage } of followersOf(message.topic)) onMessage(message)
    },
    notifyGap: (topic: string) => {
      for (const { onGap } of followersOf(topic)) onGap()
    },
    /** Returns whether to retry over a new socket. Otherwise notifies the followers and removes them. */
    refuse: (topic: string, code: RefusalCode): boolean => {
      if (!followers.has(topic)) return false
      if (code === 'not-allowed' && !retried.has(topic)) {
        retried.add(topic)
        return true
      }
      const refused = followersOf(topic)
      followers.delete(topic)
      for (const { onRefused } of refused) onRefused(code)
      return false
    },
  }
}
