import { clientFilterLimit } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { readHome } from '#projections/directory/newest.ts'
import { countListed } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { type ConfigDeps, describeConfig } from '../config/queries.ts'
import type { ApiDeps } from '../deps.ts'
import type { Hub } from '../live/hub.ts'
import type { Asking } from '../own-request.ts'
import type { ListCache } from '../profile/list-cache.ts'
import { escapeJson } from './escape.ts'
import type { Answers } from './first-view.ts'

export type FirstDataDeps = ConfigDeps &
  Pick<ApiDeps, 'identity' | 'logId' | 'readPool'> & { hub: Hub; lists: ListCache }

/** What a page is about, as far as its first view needs data. */
export type Subject =
  | { list: ProfileType }
  | { profile: ProfileView | null; asked: string }
  | 'home'
  | 'milestones'
  | undefined

/** What a page's first view shows, in public form. */
export type FirstData = {
  /** A script element that is never run: answers of the API by the paths of their calls, and under `live`
   * the place in the log from which the page may follow. */
  element: string
  /** The same answers, but for the profile or the list that the page is about. */
  answers: Answers
}

export async function readFirstData(
  deps: FirstDataDeps,
  subject: Subject,
  asking: Asking,
): Promise<FirstData> {
  // Read first: what follows may only be newer.
  const live = { position: String(deps.hub.position()), log: deps.logId }
  const answers = {
    'api/config': describeConfig(deps, asking),
    ...(await readShared(deps, subject)),
  }
  const own = await writeOwn(deps, subject)
  const parts = Object.entries({ live, ...answers }).map(
    ([call, answer]) => `${escapeJson(call)}:${escapeJson(answer)}`,
  )
  const json = `{${[...parts, ...own].join(',')}}`
  return {
    element: `<script type="application/json" id="first-data">${json}</script>`,
    answers,
  }
}

async function readShared(
  { readPool }: FirstDataDeps,
  subject: Subject,
): Promise<Record<string, unknown>> {
  if (subject === undefined || (typeof subject === 'object' && 'profile' in subject)) return {}
  const [milestones, home] = await Promise.all([
    listMilestones(readPool),
    subject === 'home' ? readHome(readPool) : undefined,
  ])
  return { 'api/milestones': milestones, ...(home && { 'api/home': home }) }
}

/** What the page is about: a profile as it was asked for, or a list, as the cache has it ready. */
async function writeOwn({ lists, readPool }: FirstDataDeps, subject: Subject): Promise<string[]> {
  if (typeof subject !== 'object') return []
  if ('profile' in subject) {
    return [`${escapeJson(`api/profile/${subject.asked}`)}:${escapeJson(subject.profile)}`]
  }
  // A list that stays out is not read, nor made ready.
  if ((await countListed(readPool, subject.list)) > clientFilterLimit) return []
  const list = await lists.get(subject.list)
  if (list.kind === 'long' || list.count > clientFilterLimit) return []
  return [`"api/profiles/${subject.list}":${list.inline()}`]
}
