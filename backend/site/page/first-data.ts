import { type ConfigDeps, toConfigView } from '#api/config/routes.ts'
import type { Hub } from '#api/live/hub.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
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

/** Subject of a page whose first view needs data from the read models. */
export type PageSubject = { list: ProfileType; renderedPage: object } | 'home' | 'milestones'

/** Data of a page's first view, in public form. */
export type FirstData = {
  /** Position in the log from which the page receives changes. */
  liveCursor: { position: string; log: string }
  /** Responses of the API by their paths, and the rendered page of a list. */
  responses: Responses
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
  return { liveCursor, responses, listPath: await findListPath(deps, subject) }
}

async function getResponses(
  { now, readPool }: FirstDataDeps,
  subject: PageSubject | undefined,
): Promise<Record<string, unknown>> {
  if (subject === undefined) return {}
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
  if (typeof subject !== 'object') return undefined
  const count = await countListed(readPool, subject.list)
  return count > clientFilterLimit ? undefined : `/api/profiles/${subject.list}`
}

/** Renders first data as a script element that browsers do not execute. */
export function renderFirstData(data: Record<string, unknown>): string {
  return `<script type="application/json" id="first-data">${escapeJson(data)}</script>`
}
