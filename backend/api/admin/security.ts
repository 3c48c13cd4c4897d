import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { findAttempt, listAttemptPage } from '#projections/attempts/query.ts'
import { countAttempts, getThreats } from '#projections/threats/query.ts'
import { addRoute } from '../add-route.ts'
import { createActorResolver } from '../session/resolve-actor.ts'

type SecurityDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'now' | 'readPool'>

/** Registers the staff routes of threats, the audit log of attempts, and attempts over time. */
export function registerSecurityRoutes(app: ApiApp, deps: SecurityDeps): void {
  const { now, readPool } = deps
  const { getSuspiciousActivity, listAttempts, getAttempt } = staffEndpoints
  const resolveActor = createActorResolver(deps)

  addRoute(app, getSuspiciousActivity, { session: 'staff' }, () => getThreats(readPool, now()))

  addRoute(app, listAttempts, { session: 'staff' }, async ({ query }) => {
    const { cursor, limit = defaultPageSize, content, ...filter } = query
    const withContent = content !== 'false'
    const page = await listAttemptPage(readPool, { filter, cursor, limit, withContent })
    const attempts = page.attempts.map((attempt) => ({
      ...attempt,
      actor: resolveActor(attempt.actor),
    }))
    return { ...page, attempts }
  })

  addRoute(app, getAttempt, { session: 'staff' }, async ({ params: { id } }) => {
    const attempt = await findAttempt(readPool, id)
    if (!attempt) {
      throw new Refusal('not-found', {
        detail: 'There is no such attempt, or it was erased.',
      })
    }
    return { ...attempt, actor: resolveActor(attempt.actor) }
  })

  addRoute(app, staffEndpoints.countAttempts, { session: 'staff' }, () =>
    countAttempts(readPool, now()),
  )
}
