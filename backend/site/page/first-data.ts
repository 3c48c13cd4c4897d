import { type ConfigDeps, toConfigView } from '#api/config/routes.ts'
import type { Hub } from '#api/live/hub.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import type { RequestSource } from '#edge/local-request.ts'
import { getHomeView } from '#projections/directory/home.ts'
import { countListed } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { escapeJson } from './escape.ts'
import type { Responses } from './first-view.ts'

export type FirstDataDeps = ConfigDeps &
  Pick<ApiDeps, 'keyedIds' | 'logId' | 'now' | 'readPool'> & {
    hub: Hub
    withSearchLimit: WithConcurrencyLimit<{ ip: string }>
  }

/** Subject of a page whose first view needs data. `requestedId` is the id or handle in the address. */
export type PageSubject =
  | { list: ProfileType; renderedPage: object }
  | { profile: ProfileView; requestedId: string }
  | 'home'
  | 'milestones'

/** Data of a page's first view, in public form. */
export type FirstData = {
  /** Position in the log from which the page receives changes. */
  liveCursor: { position: string; log: string }
  /** Responses of the API by their paths, and the rendered page of a list. */
  responses: Responses
  /** Response for the profile of the page, by the path with the id or handle as the browser requests it. */
  profile: Responses
  /** Path of the whole list, which the page requests once its scripts run. The response would delay the page. */
  listPath: string | undefined
}

/** Returns the data of a page's first view. Without a subject, only the data of every page. */
export async function getFirstData(
  deps: FirstDataDeps,
  subject: PageSubject | undefined,
  request: RequestSource,
): Promise<FirstData> {
  // The position is read first, so that the data is never older than it.
  const liveCursor = { position: String(deps.hub.position()), log: deps.logId }
  const responses = {
    'api/config': toConfigView(deps, request),
    ...(await getResponses(deps, subject)),
  }
  const profile =
    typeof subject === 'object' && 'profile' in subject
      ? { [`api/profile/${subject.requestedId}`]: subject.profile }
      : {}
  return { liveCursor, responses, profile, listPath: await findListPath(deps, subject) }
}

async function getResponses(
  { now, readPool }: FirstDataDeps,
  subject: PageSubject | undefined,
): Promise<Record<string, unknown>> {
  if (subject === undefined || (typeof subject === 'object' && 'profile' in subject)) return {}
  const [milestones, home] = await Promise.all([
    listMilestones(readPool),
    subject === 'home' ? getHomeView(readPool, now()) : undefined,
  ])
  return {
    'api/milestones': milestones,
    ...(home && { 'api/home': home }),
    ...(typeof subject === 'object' && { 'rendered-page': subject.renderedPage }),
  }
}

/** Returns the API path of a list that the page loads completely. */
async function findListPath(
  { readPool }: FirstDataDeps,
  subject: PageSubject | undefined,
): Promise<string | undefined> {
  if (typeof subject !== 'object' || !('list' in subject)) return undefined
  const count = await countListed(readPool, subject.list)
  return count > clientFilterLimit ? undefined : `/api/profiles/${subject.list}`
}

/** Renders first data as a script element that browsers do not execute. */
export function renderFirstData(data: Record<string, unknown>): string {
  return `<script type="application/json" id="first-data">${escapeJson(data)}</script>`
}
