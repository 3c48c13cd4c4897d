import type { FastifyReply, FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { Proof } from '#contract/events/profile.ts'
import { maxHistoryPage } from '#contract/search/list-limits.ts'
import type { HistoryView } from '#contract/views/history.ts'
import { isStaff } from '#contract/views/session.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { findLifeStart } from '#projections/history/query.ts'
import { addRoute } from '../../add-route.ts'
import { checkSignature } from '../../session/check-signature.ts'
import { parseProfileId, requireOwner } from '../../session/require-owner.ts'
import { roleOf } from '../../session/role.ts'
import { sessionOf } from '../../session/sessions.ts'
import { readEvents, readHistoryPage } from './history-page.ts'
import { readLogEntries } from './log-entries.ts'
import { readLogProofs } from './log-proofs.ts'

type HistoryDeps = Pick<
  ApiDeps,
  'config' | 'eventStore' | 'keyedIds' | 'log' | 'logId' | 'pool' | 'readPool'
>

/** Registers the routes of a profile's history, for its owner and for staff. */
export function registerHistoryRoutes(app: ApiApp, deps: HistoryDeps): void {
  const { config } = deps
  const { getHistory, listLogEntries, listLogProofs, checkContractSignature } = ownerEndpoints
  const withConcurrencyLimit = limitPerNetwork('history')
  const preValidation = (request: FastifyRequest) => requireReader(deps, request)
  const readersOnly = { session: 'required', hooks: { preValidation } } as const

  addRoute(app, getHistory, readersOnly, async (request, reply) => {
    const { id } = request.params
    const { cursor = '0', limit = maxHistoryPage } = request.query
    const from = BigInt(cursor)
    const page = await withConcurrencyLimit(request, () =>
      readHistoryPage(deps, sessionOf(request), id, { from, limit }),
    )
    if (from === 0n && page.events.length === 0) throw new Refusal('profile-not-found')
    return sendOpened(reply, { profileId: id, ...page })
  })

  addRoute(app, listLogProofs, readersOnly, async (request) => {
    const { params, query } = request
    const from = BigInt(query.cursor ?? '0')
    return withConcurrencyLimit(request, () =>
      readLogProofs(deps, sessionOf(request), params.id, from),
    )
  })

  addRoute(app, listLogEntries, readersOnly, async (request) => {
    const { params, query } = request
    const from = BigInt(query.cursor ?? '0')
    return withConcurrencyLimit(request, () => readLogEntries(deps, params.id, from))
  })

  addRoute(app, checkContractSignature, readersOnly, async (request) => {
    const { id, revision } = request.params
    const { walletAddress, chainId, proof } = await findContractProof(deps, id, BigInt(revision))
    // Without an RPC endpoint, a contract's signature of 65 bytes would be checked as one of a key.
    if (!config.rpcUrls.has(chainId)) throw new Refusal('contract-wallet-unsupported')
    await consumeRateLimit(deps, 'sign-in', request)
    const address = getAddress(walletAddress)
    const isValid = await isAccepted(config.rpcUrls, { address, chainId, ...proof })
    return { isValid, walletAddress, chainId }
  })
}

type ContractProof = { walletAddress: string; chainId: number; proof: Proof }

/** Finds the signature of an event, and the contract named by the submission that began its life. */
async function findContractProof(
  deps: HistoryDeps,
  id: string,
  revision: bigint,
): Promise<ContractProof> {
  const [event] = await readEvents(deps, id, { from: revision, limit: 1 })
  const isSigned = event?.type === 'ProfileSubmitted' || event?.type === 'ProfileEdited'
  const proof = isSigned ? event.personal?.proof : undefined
  if (!isSigned || !proof) {
    throw new Refusal('not-found', { detail: 'This event has no readable signature.' })
  }
  const begun = await findLifeStart(deps.readPool, event.data)
  const [first] = begun === undefined ? [] : await readEvents(deps, id, { from: begun, limit: 1 })
  const personal = first?.type === 'ProfileSubmitted' ? first.personal : undefined
  const chainId = personal?.contractChainId
  if (!personal || !chainId) {
    throw new Refusal('not-found', {
      detail: 'This wallet is not a contract. Its signature can be verified without a chain.',
    })
  }
  return { walletAddress: personal.walletAddress, chainId, proof }
}

/** Refuses users other than the owner and staff. */
async function requireReader(deps: HistoryDeps, request: FastifyRequest): Promise<void> {
  if (isStaff(roleOf(sessionOf(request), deps))) parseProfileId(request)
  else await requireOwner(deps, request)
}

/**
 * Sends a history without the response schema. Each event was parsed when it was decrypted, and parsing
 * it again would take half as long again.
 */
function sendOpened(reply: FastifyReply, view: HistoryView): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(view))
}

/** Returns true if a signature is valid. Rethrows the refusal of an unavailable chain. */
async function isAccepted(
  rpcUrls: ReadonlyMap<number, string>,
  signed: Parameters<typeof checkSignature>[1],
): Promise<boolean> {
  try {
    return (await checkSignature(rpcUrls, signed)) === signed.chainId
  } catch (error) {
    if (error instanceof Refusal && error.code === 'signature-invalid') return false
    throw error
  }
}
