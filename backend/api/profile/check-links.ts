import { listChecks, makeChecksDue } from '#backend/links/store.ts'
import { readUntil } from '#backend/process/retry.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { addRoute } from '../add-route.ts'
import { requireOwner } from '../session/require-owner.ts'

/** Times to wait for the results. A slow server takes longer, and the profile shows its result later. */
const waits = { pollMs: 500, timeoutMs: 12_000 }

/** Registers the route by which owners check the links of their profile at once. */
export function registerLinkCheckRoutes(
  app: ApiApp,
  deps: Pick<ApiDeps, 'keyedIds' | 'now' | 'pool' | 'readPool'>,
): void {
  const { now, pool } = deps
  addRoute(
    app,
    ownerEndpoints.checkLinks,
    { session: 'required', hooks: { preValidation: (request) => requireOwner(deps, request) } },
    async (request) => {
      const { id } = request.params
      const counted = { ip: request.ip, profileId: id }
      await consumeRateLimit(deps, 'check-links', counted)
      await consumeRateLimit(deps, 'check-links-day', counted)
      const requestedAt = now()
      await makeChecksDue(pool, id, requestedAt)
      const checks = await readUntil(
        () => listChecks(pool, id),
        (found) => found.every(({ checkedAt }) => checkedAt !== null && checkedAt >= requestedAt),
        waits,
      )
      return checks.map(({ link, checkedAt }) => ({
        link,
        checkedAt: checkedAt?.toISOString() ?? null,
      }))
    },
  )
}
