import type { AnyTopicMessage } from '#contract/live.ts'
import type { RefusalCode } from '#contract/refusal.ts'

/** Temporary subscriber of a further topic. */
export type TopicFollower = {
  onMessage: (message: AnyTopicMessage) => void
  /** Earlier changes may be missing, so data must be fetched again. */
  onGap: () => void
  /** It is not to be had, or no more. Nothing is told until it is followed anew. */
  onRefused: (code: RefusalCode) => void
}

/** The topics that are followed for a while beside those of every page, and by whom. */
export function keepFurtherTopics() {
  const followers = new Map<string, Set<TopicFollower>>()
  /** Those that a newer socket was opened for: one from before the sign-in is of nobody. */
  const retried = new Set<string>()

  const those = (topic: string) => [...(followers.get(topic) ?? [])]

  return {
    names: () => [...followers.keys()],
    add: (topic: string, follower: TopicFollower) => {
      const known = followers.get(topic) ?? new Set()
      if (known.size === 0) retried.delete(topic)
      followers.set(topic, known.add(follower))
    },
    remove: (topic: string, follower: TopicFollower) => {
      const known = followers.get(topic)
      known?.delete(follower)
      if (known?.size === 0) followers.delete(topic)
    },
    tell: (message: AnyTopicMessage) => {
      for (const { onMessage } of those(message.topic)) onMessage(message)
    },
    tellGap: (topic: string) => {
      for (const { onGap } of those(topic)) onGap()
    },
    /** Whether to ask once more over a new socket; else the followers are told, and let go. */
    refuse: (topic: string, code: RefusalCode): boolean => {
      if (!followers.has(topic)) return false
      if (code === 'not-allowed' && !retried.has(topic)) {
        retried.add(topic)
        return true
      }
      const told = those(topic)
      followers.delete(topic)
      for (const { onRefused } of told) onRefused(code)
      return false
    },
  }
}
