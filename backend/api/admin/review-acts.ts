import type { FastifyRequest } from 'fastify'
import type { ReviewActBody } from '#contract/commands/review-act.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { undoMs } from '#contract/review-limits.ts'
import type { LateProfile, ReviewActView } from '#contract/views/review-act.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { createRuleChecks } from '#edge/networks/check-rule.ts'
import { parseNetwork } from '#edge/networks/network.ts'
import type { NetworkRules } from '#edge/networks/network-rules.ts'
import { setNoStore } from '#edge/no-store.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { countReviewIds } from '#projections/review-queue/query.ts'
import { startActRunner } from '../review-acts/act-runner.ts'
import {
  findAct,
  insertAct,
  listActs,
  makeActDue,
  maxOpenActs,
  removeAct,
  type StoredAct,
} from '../review-acts/store.ts'
import { contextOf } from '../session/command-context.ts'
import { sessionOf } from '../session/sessions.ts'
import { showDecision } from './show-decision.ts'

type ActDeps = ApiDeps & { networks: NetworkRules }

/**
 * Registers the routes of bulk review actions. An action is stored immediately, and applied ten
 * seconds later unless it is undone.
 */
export function registerReviewActRoutes(app: ApiApp, deps: ActDeps): void {
  const { now, pool } = deps
  const { beginReviewAct, carryOutReviewAct, listReviewActs, removeReviewAct } = staffEndpoints
  const config = { session: 'admin' } as const
  const runDueActs = startActRunner(app, deps)
  const checkBlock = createBlockCheck(deps)

  app.get(
    listReviewActs.path,
    { config, schema: { response: { 200: listReviewActs.response } } },
    async (request, reply) => {
      const acts = await listActs(pool, actorOf(deps, request))
      setNoStore(reply)
      return Promise.all(acts.map((act) => showAct(deps, act, request)))
    },
  )

  app.post(
    beginReviewAct.path,
    {
      config,
      schema: { body: beginReviewAct.body, response: { 201: beginReviewAct.response } },
    },
    async (request, reply) => {
      const asked = await checkBlock(request.body, request.ip)
      const act = await storeAct(deps, asked, request)
      setNoStore(reply)
      return reply.code(201).send(await showAct(deps, act, request))
    },
  )

  app.post(
    carryOutReviewAct.path,
    {
      config,
      schema: { params: carryOutReviewAct.params, response: { 200: carryOutReviewAct.response } },
    },
    async (request, reply) => {
      const { id } = request.params
      await makeActDue(pool, id, actorOf(deps, request), now())
      const act = await requireAct(deps, request, id)
      runDueActs()
      setNoStore(reply)
      return showAct(deps, act, request)
    },
  )

  app.delete(
    removeReviewAct.path,
    {
      config,
      schema: { params: removeReviewAct.params, response: { 204: removeReviewAct.response } },
    },
    async (request, reply) => {
      const { id } = request.params
      if (await removeAct(pool, id, actorOf(deps, request))) return reply.code(204).send(null)
      await requireAct(deps, request, id)
      throw new Refusal('conflict', { detail: 'It is too late to undo this.' })
    },
  )
}

function actorOf({ identity }: ActDeps, request: FastifyRequest): string {
  return identity.actorId(sessionOf(request).account)
}

async function requireAct(deps: ActDeps, request: FastifyRequest, id: string): Promise<StoredAct> {
  const act = await findAct(deps.pool, id, actorOf(deps, request))
  if (act) return act
  throw new Refusal('not-found', { detail: 'You have no such action.' })
}

async function storeAct(
  deps: ActDeps,
  asked: ReviewActBody,
  request: FastifyRequest,
): Promise<StoredAct> {
  const { at, origin } = contextOf(request, deps, 'admin')
  const act = await insertAct(deps.pool, {
    id: deps.newId(),
    actorId: actorOf(deps, request),
    asked: { ...asked, origin },
    askedAt: new Date(at),
    carryOutAt: new Date(Date.parse(at) + undoMs),
    total: await countProfiles(deps, asked),
  })
  if (!act) {
    const detail = `You have ${maxOpenActs} open actions, which is the maximum. Wait until one is finished.`
    throw new Refusal('conflict', { detail })
  }
  return act
}

/**
 * Creates the check of the network that an action blocks. It returns the action with the canonical
 * network.
 */
function createBlockCheck(deps: ActDeps) {
  const { requireOwnAccess, requireRuleCapacity } = createRuleChecks(deps)
  return async (asked: ReviewActBody, ip: string): Promise<ReviewActBody> => {
    if (!('block' in asked) || !asked.block) return asked
    const network = parseNetwork(asked.block.network)
    const block = { network: network.text, until: asked.block.until }
    requireOwnAccess(ip, network, { ...block, measure: 'block' })
    await requireRuleCapacity(network)
    return { ...asked, block }
  }
}

async function countProfiles({ readPool }: ActDeps, asked: ReviewActBody): Promise<number> {
  if (asked.verdict === 'block') return 0
  const { chosen, sets } = asked.selection
  const counts = await Promise.all(
    sets.map(async (set) => (await countReviewIds(readPool, set)) - set.except.length),
  )
  return counts.reduce((sum, count) => sum + Math.max(0, count), chosen.length)
}

async function showAct(
  deps: ActDeps,
  act: StoredAct,
  request: FastifyRequest,
): Promise<ReviewActView> {
  const { id, asked, total, done, lateCount, failure } = act
  const state = act.endedAt ? 'ended' : act.begunAt ? 'running' : 'open'
  return {
    id,
    verdict: asked.verdict,
    note: asked.note,
    selection: state === 'ended' || asked.verdict === 'block' ? null : asked.selection,
    block: 'block' in asked && asked.block ? asked.block : null,
    askedAt: act.askedAt.toISOString(),
    state,
    dueInMs: Math.max(0, act.carryOutAt.getTime() - deps.now().getTime()),
    total,
    done,
    lateCount,
    late: await Promise.all(act.late.map((each) => showLate(deps, each, request))),
    failure,
  }
}

async function showLate(deps: ActDeps, id: string, request: FastifyRequest): Promise<LateProfile> {
  const [profile, decision] = await Promise.all([
    findProfile(deps.readPool, { id }),
    showDecision(deps, id, sessionOf(request).account),
  ])
  return { id, name: profile?.name ?? null, decision }
}
