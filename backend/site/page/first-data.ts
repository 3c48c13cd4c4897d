import { type ConfigDeps, describeConfig } from '#api/config/routes.ts'
import type { Hub } from '#api/live/hub.ts'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { RequestSource } from '#edge/own-request.ts'
import { getHomeView } from '#projections/directory/newest.ts'
import { countListed } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { escapeJson } from './escape.ts'
import type { Answers } from './first-view.ts'

export type FirstDataDeps = ConfigDeps &
  Pick<ApiDeps, 'identity' | 'logId' | 'now' | 'readPool'> & { hub: Hub }

/** Subject of a page whose first view needs data. */
export type Subject =
  | { list: ProfileType }
  | { profile: ProfileView | null; asked: string }
  | 'home'
  | 'milestones'
  | undefined

/** Data of a page's first view, in public form. */
export type FirstData = {
  /** A script element that is never run: answers of the API by the paths of their calls, under `live`
   * the place in the log from which the page may follow, and under `beside` the calls that are asked beside. */
  element: string
  /** The same answers, but for the profile that the page is about. */
  answers: Answers
  /** The calls whose answers are too long to stand in the way of the page. */
  beside: string[]
}

export async function readFirstData(
  deps: FirstDataDeps,
  subject: Subject,
  asking: RequestSource,
): Promise<FirstData> {
  // Read first: what follows may only be newer.
  const live = { position: String(deps.hub.position()), log: deps.logId }
  const answers = {
    'api/config': describeConfig(deps, asking),
    ...(await readShared(deps, subject)),
  }
  const own =
    typeof subject === 'object' && 'profile' in subject
      ? { [`api/profile/${subject.asked}`]: subject.profile }
      : {}
  const beside = await nameBeside(deps, subject)
  const json = escapeJson({ live, beside, ...answers, ...own })
  return {
    element: `<script type="application/json" id="first-data">${json}</script>`,
    answers,
    beside,
  }
}

async function readShared(
  { now, readPool }: FirstDataDeps,
  subject: Subject,
): Promise<Record<string, unknown>> {
  if (subject === undefined || (typeof subject === 'object' && 'profile' in subject)) return {}
  const [milestones, home] = await Promise.all([
    listMilestones(readPool),
    subject === 'home' ? getHomeView(readPool, now()) : undefined,
  ])
  return { 'api/milestones': milestones, ...(home && { 'api/home': home }) }
}

/** A list that the page holds whole: however long it is, the first works of it are painted as early. */
async function nameBeside({ readPool }: FirstDataDeps, subject: Subject): Promise<string[]> {
  if (typeof subject !== 'object' || !('list' in subject)) return []
  const count = await countListed(readPool, subject.list)
  return count > clientFilterLimit ? [] : [`api/profiles/${subject.list}`]
}
