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
  const { hub, logId, now, readPool } = deps
  // The position is read first, so that the data is never older than it.
  const liveCursor = { position: String(hub.position()), log: logId }
  const listPage = typeof subject === 'object' ? subject : undefined
  const [milestones, home, count] = await Promise.all([
    subject && listMilestones(readPool),
    subject === 'home' ? getHomeView(readPool, now()) : undefined,
    listPage ? countListed(readPool, listPage.list) : 0,
  ])
  return {
    liveCursor,
    responses: {
      'api/config': toConfigView(deps, request),
      ...(milestones && { 'api/milestones': milestones }),
      ...(home && { 'api/home': home }),
      ...(listPage && { 'rendered-page': listPage.renderedPage }),
    },
    listPath: listPage && count <= clientFilterLimit ? `/api/profiles/${listPage.list}` : undefined,
  }
}

/** Renders first data as a script element that browsers do not execute. */
export function renderFirstData(data: Record<string, unknown>): string {
  return `<script type="application/json" id="first-data">${escapeJson(data)}</script>`
}
