import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { setNoStore } from '#edge/no-store.ts'
import { findAttempt, listAttemptPage } from '#projections/attempts/query.ts'
import { countAttempts, getThreats } from '#projections/threats/query.ts'
import { nameActors } from '../session/name-actors.ts'

type SecurityDeps = Pick<ApiDeps, 'config' | 'identity' | 'now' | 'readPool'>

/** Registers the staff routes of threats, the audit log of attempts, and attempts over time. */
export function registerSecurityRoutes(app: ApiApp, deps: SecurityDeps): void {
  const { now, readPool } = deps
  const config = { session: 'staff' } as const
  const { getSuspiciousActivity, listAttempts, getAttempt, countAttempts: counts } = staffEndpoints
  const nameActor = nameActors(deps)

  app.get(
    getSuspiciousActivity.path,
    { config, schema: { response: { 200: getSuspiciousActivity.response } } },
    async (_request, reply) => {
      const threats = await getThreats(readPool, now())
      setNoStore(reply)
      return threats
    },
  )

  app.get(
    listAttempts.path,
    {
      config,
      schema: { querystring: listAttempts.query, response: { 200: listAttempts.response } },
    },
    async ({ query }, reply) => {
      const { cursor, limit = defaultPageSize, content, ...filter } = query
      const withContent = content !== 'false'
      const page = await listAttemptPage(readPool, { filter, cursor, limit, withContent })
      const attempts = page.attempts.map((attempt) => ({
        ...attempt,
        actor: nameActor(attempt.actor),
      }))
      setNoStore(reply)
      return { ...page, attempts }
    },
  )

  app.get(
    getAttempt.path,
    { config, schema: { params: getAttempt.params, response: { 200: getAttempt.response } } },
    async ({ params: { id } }, reply) => {
      const attempt = await findAttempt(readPool, id)
      if (!attempt) {
        throw new Refusal('not-found', {
          detail: 'There is no such attempt, or its day is erased.',
        })
      }
      setNoStore(reply)
      return { ...attempt, actor: nameActor(attempt.actor) }
    },
  )

  app.get(
    counts.path,
    { config, schema: { response: { 200: counts.response } } },
    async (_request, reply) => {
      const counted = await countAttempts(readPool, now())
      setNoStore(reply)
      return counted
    },
  )
}
