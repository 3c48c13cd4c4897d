import type { FastifyReply } from 'fastify'
import { changeNetworkRule } from '#commands/change-network-rule.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { requireAdminNotBlocked, requireRuleCapacity } from '#edge/networks/check-rule.ts'
import { parseNetwork } from '#edge/networks/network.ts'
import type { NetworkRules } from '#edge/networks/network-rules.ts'
import type { AppendResult } from '#event-log/port.ts'
import { countActiveRules, listNetworkRules } from '#projections/networks/query.ts'
import { addRoute } from '../add-route.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'
import { createCommandContext } from '../session/command-context.ts'
import { createActorResolver } from '../session/resolve-actor.ts'
import { waitForProjection } from '../wait-for-projection.ts'

type NetworkDeps = ApiDeps & { lists: ListCache; networks: NetworkRules }

/** Registers the routes that list network rules and record the decisions of admins about them. */
export function registerNetworkRoutes(app: ApiApp, deps: NetworkDeps): void {
  const { networks, now, readPool } = deps
  const { listNetworks, setNetworkRule, releaseNetwork } = staffEndpoints
  const resolveActor = createActorResolver(deps)

  addRoute(app, listNetworks, { session: 'staff' }, async ({ query }) => {
    const { cursor, limit = defaultPageSize } = query
    const [total, { rules, next }] = await Promise.all([
      countActiveRules(readPool, now()),
      listNetworkRules(readPool, { cursor, limit, now: now() }),
    ])
    const listed = rules.map(({ networkKey: _networkKey, actor, ...rule }) => ({
      ...rule,
      by: resolveActor(actor),
    }))
    return { networks: listed, next, total }
  })

  /** Waits for the projection, then reloads this process's rules. Other processes reload within a second. */
  async function waitAndReloadRules(
    appended: AppendResult | undefined,
    reply: FastifyReply,
  ): Promise<void> {
    if (await waitForProjection(deps, appended, reply)) await networks.reload()
  }

  addRoute(app, setNetworkRule, { session: 'admin', status: 201 }, async (request, reply) => {
    const { kind, until, adminReason: reason } = request.body
    const network = parseNetwork(request.body.network)
    requireAdminNotBlocked(deps, request.ip, network, { network: network.text, kind, until })
    await requireRuleCapacity(deps, network)
    const context = createCommandContext(request, deps, 'admin')
    const rule = { network: network.text, kind, until, reason }
    const { appended } = await changeNetworkRule(deps, rule, context)
    await waitAndReloadRules(appended, reply)
    const by = resolveActor(context.actor)
    return { ...rule, by, since: context.at }
  })

  addRoute(app, releaseNetwork, { session: 'admin', status: 204 }, async (request, reply) => {
    const network = parseNetwork(request.body.network)
    requireAdminNotBlocked(deps, request.ip, network, undefined)
    const reason = request.body.adminReason
    const rule = { network: network.text, kind: 'release' as const, reason }
    const { appended } = await changeNetworkRule(
      deps,
      rule,
      createCommandContext(request, deps, 'admin'),
    )
    await waitAndReloadRules(appended, reply)
    return null
  })
}
