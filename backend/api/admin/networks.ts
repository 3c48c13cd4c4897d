import type { FastifyReply, FastifyRequest } from 'fastify'
import { measureNetwork as runMeasure } from '#commands/measure-network.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { defaultPage, maxMeasures } from '#contract/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Appended } from '#event-log/port.ts'
import {
  countStandingMeasures,
  readMeasures,
  type StandingMeasure,
} from '#projections/networks/query.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'
import type { Measures } from '../networks/measures.ts'
import { isWithin, type Network, readNetwork } from '../networks/network.ts'
import { findOwnBlock } from '../networks/own-network.ts'
import { contextOf } from '../profile/command-context.ts'
import type { ListCache } from '../profile/list-cache.ts'
import { waitForProjection } from '../profile/wait-for-projection.ts'
import { nameActors } from './name-actors.ts'

type NetworkDeps = ApiDeps & { lists: ListCache; networks: Measures }

/** The networks that are held off or allowed, and what admins decide about them. */
export function addNetworkRoutes(app: ApiApp, deps: NetworkDeps): void {
  const { identity, networks, now, readPool } = deps
  const { listNetworks, measureNetwork, releaseNetwork } = staffEndpoints
  const nameActor = nameActors(deps)
  const keepPrivate = (reply: FastifyReply) => reply.header('Cache-Control', 'private, no-store')

  app.get(
    listNetworks.path,
    {
      config: { session: 'staff' },
      schema: { querystring: listNetworks.query, response: { 200: listNetworks.response } },
    },
    async ({ query: { cursor, limit = defaultPage } }, reply) => {
      const [total, { measures, next }] = await Promise.all([
        countStandingMeasures(readPool, now()),
        readMeasures(readPool, { cursor, limit, now: now() }),
      ])
      keepPrivate(reply)
      const listed = measures.map(({ networkKey: _ours, actor, ...measure }) => ({
        ...measure,
        by: nameActor(actor),
      }))
      return { networks: listed, next, total }
    },
  )

  /** Whoever decided about a network finds it so here at once; other processes hear of it within a second. */
  async function waitUntilHeld(appended: Appended | undefined, reply: FastifyReply): Promise<void> {
    if (await waitForProjection(deps, appended, reply)) await networks.renew()
  }

  async function requireRoom({ text }: Network): Promise<void> {
    // The one that it takes the place of leaves its own.
    const besides = identity.networkKey(text)
    if ((await countStandingMeasures(readPool, now(), { besides })) < maxMeasures) return
    const detail = `There are ${maxMeasures} measures, which is as many as there may be. Release some, or decide about a wider network.`
    throw new Refusal('conflict', { detail })
  }

  /** Nobody holds the own network off, now or as soon as something else ends: who could let them in again? */
  function requireOwnWay(
    { ip }: FastifyRequest,
    network: Network,
    decided: StandingMeasure | undefined,
  ): void {
    if (!isWithin(ip, network)) return
    if (decided?.measure === 'block') throw new Refusal('own-network')
    const before = networks.list(ip)
    const others = before.filter((standing) => standing.network !== network.text)
    const after = [...others, ...(decided ? [decided] : [])].sort(
      (one, other) => readNetwork(other.network).prefix - readNetwork(one.network).prefix,
    )
    const block = findOwnBlock(before, after, now().getTime())
    if (!block) return
    const until = `${block.until.slice(0, 16).replace('T', ' ')} UTC`
    const detail = `You come from ${block.network} yourself, which is held off until ${until}: without this allowance you would be locked out. Release ${block.network} first, or let the allowance last as long.`
    throw new Refusal('own-network', { detail })
  }

  app.post(
    measureNetwork.path,
    {
      config: { session: 'admin' },
      schema: { body: measureNetwork.body, response: { 201: measureNetwork.response } },
    },
    async (request, reply) => {
      const { measure, until, adminReason: reason } = request.body
      const network = readNetwork(request.body.network)
      requireOwnWay(request, network, { network: network.text, measure, until })
      await requireRoom(network)
      const context = contextOf(request, deps, 'admin')
      const asked = { network: network.text, measure, until, reason }
      const { appended } = await runMeasure(deps, asked, context)
      await waitUntilHeld(appended, reply)
      keepPrivate(reply)
      const by = nameActor(context.actor)
      return reply.code(201).send({ ...asked, by, since: context.at })
    },
  )

  app.delete(
    releaseNetwork.path,
    {
      config: { session: 'admin' },
      schema: { body: releaseNetwork.body, response: { 204: releaseNetwork.response } },
    },
    async (request, reply) => {
      const network = readNetwork(request.body.network)
      requireOwnWay(request, network, undefined)
      const reason = request.body.adminReason
      const asked = { network: network.text, measure: 'release' as const, reason }
      const { appended } = await runMeasure(deps, asked, contextOf(request, deps, 'admin'))
      await waitUntilHeld(appended, reply)
      return reply.code(204).send(null)
    },
  )
}
