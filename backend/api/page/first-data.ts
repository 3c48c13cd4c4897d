import { clientFilterLimit } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { readHome } from '#projections/directory/newest.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { type ConfigDeps, describeConfig } from '../config/queries.ts'
import type { ApiDeps } from '../deps.ts'
import type { Hub } from '../live/hub.ts'
import type { Asking } from '../own-request.ts'
import type { ListCache } from '../profile/list-cache.ts'
import { escapeJson } from './escape.ts'

export type FirstDataDeps = ConfigDeps &
  Pick<ApiDeps, 'identity' | 'logId' | 'readPool'> & { hub: Hub; lists: ListCache }

/** What a page is about, as far as its first view needs data. */
export type Subject =
  | { list: ProfileType }
  | { profile: ProfileView | null; asked: string }
  | 'home'
  | 'milestones'
  | undefined

/**
 * The data of a page's first view, in public form, as a script element that is never run: by query
 * key, joined by '/', and under `live` the place in the log from which the page may follow.
 */
export async function writeFirstData(
  deps: FirstDataDeps,
  subject: Subject,
  asking: Asking,
): Promise<string> {
  // Read first: what follows may only be newer.
  const live = { position: String(deps.hub.position()), log: deps.logId }
  const parts = [
    `"live":${escapeJson(live)}`,
    `"api/config":${escapeJson(describeConfig(deps, asking))}`,
    ...(await writeSubject(deps, subject)),
  ]
  return `<script type="application/json" id="first-data">{${parts.join(',')}}</script>`
}

async function writeSubject(deps: FirstDataDeps, subject: Subject): Promise<string[]> {
  if (subject === undefined) return []
  const milestones = async () =>
    `"api/milestones":${escapeJson(await listMilestones(deps.readPool))}`
  if (subject === 'milestones') return [await milestones()]
  if (subject === 'home') {
    const [home, counts] = await Promise.all([readHome(deps.readPool), milestones()])
    return [`"api/home":${escapeJson(home)}`, counts]
  }
  if ('profile' in subject) {
    return [`${escapeJson(`api/profile/${subject.asked}`)}:${escapeJson(subject.profile)}`]
  }
  const [list, counts] = await Promise.all([deps.lists.get(subject.list), milestones()])
  return list.kind === 'long' || list.count > clientFilterLimit
    ? [counts]
    : [counts, `"api/profiles/${subject.list}":${list.inline()}`]
}
