import { expect, it } from 'vitest'
import type { Topic } from '#contract/live/topics.ts'
import { canFollow } from './topic-sources.ts'

it('lets only the roles of its audience follow a topic', () => {
  const roles = [undefined, 'owner', 'auditor', 'admin'] as const
  const followers = (topic: Topic) => roles.filter((role) => canFollow(topic, role))
  expect(followers('directory')).toEqual(roles)
  expect(followers('review')).toEqual(['owner', 'auditor', 'admin'])
  expect(followers('networks')).toEqual(['auditor', 'admin'])
})
