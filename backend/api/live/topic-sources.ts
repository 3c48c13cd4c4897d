import type { Pool } from 'pg'
import type { Topic, TopicMessage } from '#contract/live.ts'
import type { Role } from '#contract/views/session.ts'
import { readDirectoryKeys } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'

type ChangeOf<Name extends Topic> = Extract<TopicMessage, { topic: Name }>['changes'][number]
type Told<Name extends Topic> = Extract<ChangeOf<Name>, { kind: 'upsert' }>

type Audience = 'everybody' | 'staff'

type Source<Name extends Topic> = {
  audience: Audience
  /** What there is today under these keys; none for what is gone. */
  read: (readPool: Pool, keys: string[]) => Promise<Map<string, Told<Name>['value']>>
}

/** Where each topic of the contract comes from, and who may follow it. */
export const topicSources: { [Name in Topic]: Source<Name> } = {
  directory: { audience: 'everybody', read: readDirectoryKeys },
  milestones: {
    audience: 'everybody',
    read: async (readPool) =>
      new Map((await listMilestones(readPool)).map((view) => [view.profileType, view])),
  },
}

export type Audiences = Readonly<Record<Topic, { audience: Audience }>>

/** Whether somebody of this role, undefined without a session, may follow a topic. */
export function mayFollow(
  topic: Topic,
  role: Role | undefined,
  audiences: Audiences = topicSources,
): boolean {
  const { audience } = audiences[topic]
  switch (audience) {
    case 'everybody':
      return true
    case 'staff':
      return role === 'admin' || role === 'auditor'
    default:
      return audience satisfies never
  }
}
