import type { Pool } from 'pg'
import type { Actor } from '#contract/events/metadata.ts'
import { linkNames } from '#contract/profile/links.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { listCardsById } from '#projections/directory/query.ts'
import type { Projector } from '#projections/runner/run.ts'
import { spreadOf } from './plan-next-check.ts'
import {
  addChecks,
  getFollowedPosition,
  removeChecksOfProfiles,
  saveFollowedPosition,
} from './store.ts'

export type FollowDeps = {
  pool: Pool
  readPool: Pool
  log: Pick<EventLog, 'subscribe' | 'head'>
  logId: string
  projector: Pick<Projector, 'waitFor'>
  now: () => Date
}

const profileStreamPrefix = 'profile-'
const projectionWaitMs = 1000
const dayMs = 24 * 60 * 60_000
/** Age up to which a change counts as new. The first start reads changes of years. */
const newForMs = 60 * 60_000

/**
 * Stores one check for each link of the listed profiles: adds checks when a profile is listed or edited, and
 * removes those of deleted ones. The changes of owners and reviewers are checked at once, those of imports
 * within a day. Ends when `signal` aborts.
 */
export async function followProfiles(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { pool, log, logId } = deps
  const followed = await getFollowedPosition(pool, logId)
  // A restored log may be shorter. It is then followed from its start.
  const after = followed > (await log.head()) ? 0n : followed
  for await (const batch of log.subscribe(after, signal)) {
    const last = batch.at(-1)
    if (!last) continue
    const isFollowed = await followBatch(deps, batch, last.position, signal)
    if (isFollowed) await saveFollowedPosition(pool, logId, last.position)
  }
}

/** Returns false if `signal` aborted before the read models showed the batch. */
async function followBatch(
  { pool, readPool, projector, now }: FollowDeps,
  batch: readonly LoggedEvent[],
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const events = batch.filter(({ stream }) => stream.startsWith(profileStreamPrefix))
  const idOf = ({ stream }: LoggedEvent) => stream.slice(profileStreamPrefix.length)
  const changed = events.filter(({ type }) => type === 'ProfileListed' || type === 'ProfileEdited')
  const deleted = events.filter(({ type }) => type === 'ProfileDeleted')
  if (changed.length + deleted.length === 0) return true
  while (!(await projector.waitFor(position, projectionWaitMs))) {
    if (signal.aborted) return false
  }
  await removeChecksOfProfiles(pool, deleted.map(idOf))
  const urgent = new Set(changed.filter((event) => isUrgent(event, now())).map(idOf))
  const profiles = await listCardsById(readPool, [...new Set(changed.map(idOf))])
  const checks = [...profiles.values()].flatMap(({ id, socialLinks }) => {
    const goesFirst = urgent.has(id)
    // The others are spread over a day.
    const nextAt = goesFirst ? now() : new Date(now().getTime() + spreadOf(id) * dayMs)
    const links = linkNames.filter((link) => socialLinks[link] !== undefined)
    return links.map((link) => ({ profileId: id, link, nextAt, goesFirst }))
  })
  await addChecks(pool, checks)
  return true
}

function isUrgent({ metadata }: LoggedEvent, now: Date): boolean {
  const { at, actor } = metadata as { at: string; actor: Actor }
  return actor.kind !== 'house' && now.getTime() - Date.parse(at) < newForMs
}
