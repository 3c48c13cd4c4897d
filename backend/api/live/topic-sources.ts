import type { Audience } from '#contract/live/live.ts'
import { audiences, type Topic, type TopicMessage } from '#contract/live/topics.ts'
import { isStaff, type Role } from '#contract/views/session.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { listCardsById } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'

type ChangeOf<Name extends Topic> = Extract<TopicMessage, { topic: Name }>['changes'][number]
type Upsert<Name extends Topic> = Extract<ChangeOf<Name>, { kind: 'upsert' }>

/** Returns current values of keys. A deleted key is missing, except in topics that announce keys only. */
type ReadKeys<Name extends Topic> = (
  db: Queryable,
  keys: string[],
) => Promise<ReadonlyMap<string, Upsert<Name>['value']>>

/** Source of each topic's values. */
export const topicSources: { [Name in Topic]: ReadKeys<Name> } = {
  directory: listCardsById,
  milestones: async (db) =>
    new Map((await listMilestones(db)).map((view) => [view.profileType, view])),
  networks: listKeysOnly,
  review: listKeysOnly,
  profiles: listKeysOnly,
  history: listKeysOnly,
  security: listKeysOnly,
  attempts: listKeysOnly,
}

/** Returns keys without values, for topics that announce keys only. */
async function listKeysOnly(_db: Queryable, keys: string[]): Promise<Map<string, undefined>> {
  return new Map(keys.map((key) => [key, undefined]))
}

const isInAudience: Record<Audience, (role: Role | undefined) => boolean> = {
  public: () => true,
  'staff-or-owner': (role) => role !== undefined,
  staff: isStaff,
}

/**
 * Returns true if this role may follow a topic. The role is undefined without a session. Owners get only
 * the changes of their own profile, see `encodeForListener`.
 */
export function canFollow(topic: Topic, role: Role | undefined): boolean {
  const audience = audiences.get(topic)
  return audience !== undefined && isInAudience[audience](role)
}
