import { profileType } from '#contract/profile/profile-type-schema.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { z } from '../z.ts'
import { indexedEvent } from './event-index.ts'

const count = z.number().int().nonnegative()
const status = z.enum(['listed', 'held', 'rejected'])
const fields = z.object(storedFields)

/** A profile on a list of an earlier day. `content` and rank are null once the life is erased. */
const profileAsOf = z.object({
  id: z.uuid(),
  content: fields.pick({ name: true, handle: true, avatarUrl: true, hideWallet: true }).nullable(),
  milestoneRank: z.number().int().positive().nullable(),
})

export type ProfileAsOf = z.infer<typeof profileAsOf>

/** A page of a list as it stood at a position, newest listing first. `next` is null on the last. */
export const listAsOf = z.object({
  profiles: z.array(profileAsOf),
  next: z.string().nullable(),
})
export type ListAsOf = z.infer<typeof listAsOf>

/** Number of profiles of a type and status at a position. `erased` counts those erased since. */
const countAsOf = z.object({ profileType, status, count, erased: count })
export type CountAsOf = z.infer<typeof countAsOf>

/** The directory as it stood after an event, with the first page of each list. */
export const directoryAsOf = z.object({
  /** Last event at or before the point; the first event of the log if the point precedes it. */
  event: indexedEvent,
  /** Positions of the events before and after it; null at the ends of the log. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  counts: z.array(countAsOf),
  lists: z.array(listAsOf.extend({ profileType })),
})
export type DirectoryAsOf = z.infer<typeof directoryAsOf>

/** Number of changes on each day (yyyy-mm-dd, UTC) that had any, and the first and last event of the log. */
export const logActivity = z.object({
  first: indexedEvent,
  last: indexedEvent,
  days: z.array(z.object({ day: z.iso.date(), byOwners: count, byProvenance: count })),
})
export type LogActivity = z.infer<typeof logActivity>

/** Kinds of changes between two positions. A profile can be in several. `came`: listed; `went`: no longer listed. */
export const diffGroup = z.enum([
  'came',
  'went',
  'type-changed',
  'held',
  'turned-down',
  'deleted',
  'edited',
])
export type DiffGroup = z.infer<typeof diffGroup>

/** Number of changed profiles by group, and of the events from `from`, exclusive, to `to`. */
export const directoryDiff = z.object({
  from: indexedEvent,
  to: indexedEvent,
  events: count,
  counts: z.record(diffGroup, count),
})
export type DirectoryDiff = z.infer<typeof directoryDiff>

/**
 * A profile that differs between two positions. The fields are null once they are erased, and the
 * earlier values also if the profile did not exist.
 */
const changedProfile = z.object({
  id: z.uuid(),
  /** Time of the last event of its group in between, ISO, UTC. */
  at: z.iso.datetime(),
  /** Number of these events. */
  events: count,
  was: z.object({ profileType, status, fields: fields.nullable() }).nullable(),
  now: z.object({ profileType, status, fields: fields.nullable() }).nullable(),
})

export type ChangedProfile = z.infer<typeof changedProfile>

/** A page of the changed profiles of a group, the last changed first. `next` is null on the last. */
export const diffPage = z.object({
  profiles: z.array(changedProfile),
  next: z.string().nullable(),
})
export type DiffPage = z.infer<typeof diffPage>
