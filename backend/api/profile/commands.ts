import type { FastifyRequest } from 'fastify'
import { getAddress, isAddress } from 'viem'
import type { AttemptRecords } from '#commands/attempt.ts'
import { deleteProfile as runDelete } from '#commands/delete-profile.ts'
import type { InTurn } from '#commands/deps.ts'
import { editProfile as runEdit } from '#commands/edit-profile.ts'
import { submitProfile as runSubmit } from '#commands/submit-profile.ts'
import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { Proof } from '#contract/events/profile.ts'
import { isLive } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { keyedQueue } from '#edge/limits/keyed-queue.ts'
import { inTurnOf, rateLimited, takeTurn } from '#edge/limits/rate-limit.ts'
import type { Measures } from '#edge/networks/measures.ts'
import { bioKey } from '#projections/profile-page/bio-key.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { DraftPictures } from '../media/draft-pictures.ts'
import { checkSignature } from '../session/check-signature.ts'
import { contextOf } from '../session/command-context.ts'
import { roleOf } from '../session/role.ts'
import { sessionOf } from '../session/who.ts'
import { claimNames } from './claim-names.ts'
import { claimWork } from './claim-work.ts'
import type { ListCache } from './list-cache.ts'
import { showWritten, waitForErasure } from './wait-for-projection.ts'

/** The id of the profile that is to change; what is none is the id of no profile. */
function readId({ params }: FastifyRequest): string {
  const named = ownerEndpoints.editProfile.params.safeParse(params)
  if (!named.success) throw new Refusal('profile-not-found')
  return named.data.id
}

/** Refuses a typed wallet that is none, though the session's wallet takes its place. */
function requireWallet({ walletAddress }: Pick<SubmitProfileBody, 'walletAddress'>): void {
  if (!walletAddress || isAddress(walletAddress)) return
  const message =
    'The wallet address is not valid: it needs 0x, 40 hex digits and a right checksum.'
  throw new Refusal('wallet-invalid', {
    detail: message,
    errors: [{ path: 'walletAddress', message }],
  })
}

/** Refuses a body without message and signature, before anything else about it is told. */
function requireSigned(body: unknown): void {
  const { message, signature } = (body ?? {}) as Record<string, unknown>
  if (isText(message) && isText(signature)) return
  throw new Refusal('edit-unsigned')
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function reasonRequired(): Refusal {
  const message = 'Reason is required'
  const errors = [{ path: 'adminReason', message }]
  return new Refusal('invalid-input', { detail: message, errors })
}

/** Routes that change profiles: submit, edit, delete. */
export function addProfileCommands(
  app: ApiApp,
  deps: ApiDeps & {
    lists: ListCache
    attempts: AttemptRecords
    networks: Measures
    drafts: DraftPictures
  },
): void {
  const { config, drafts, identity, networks, pool, readPool } = deps
  const byBio = keyedQueue()

  /** Others learn that they may not only where they can see that there is something. */
  async function requireOwner(request: FastifyRequest, id: string): Promise<void> {
    if (sessionOf(request).profileId === id) return
    const found = await findProfile(readPool, { id })
    throw new Refusal(found?.status === 'listed' ? 'not-allowed' : 'profile-not-found')
  }

  /** A turn of the address, and for an edit one of the profile as well. */
  function turnsOf({ ip, log: logger }: FastifyRequest, edited?: string): InTurn {
    const network = identity.ipKey(ip)
    const windows =
      edited === undefined
        ? [{ kind: 'submit' as const, key: network }]
        : [
            { kind: 'edit-profile' as const, key: edited },
            { kind: 'edit-profile-day' as const, key: edited },
            { kind: 'edit-network' as const, key: network },
          ]
    const what = edited === undefined ? 'attempts' : 'edits'
    return async (work) => {
      const isAllowed = (await networks.find(ip)) === 'allow'
      // What comes from an allowed network takes no turn of it.
      const counted = isAllowed ? windows.filter(({ key }) => key === edited) : windows
      return inTurnOf({ pool, logger }, { windows: counted, what }, work)
    }
  }

  /**
   * A contract is asked as at a sign-in, and counts as one: it may keep its chain from ever answering,
   * and then the edit was not judged and its turn is given back.
   */
  async function takeChainTurn({ ip }: FastifyRequest): Promise<void> {
    const wait = await takeTurn(pool, 'sign-in', identity.ipKey(ip))
    if (wait !== undefined) throw rateLimited(wait, 'edits')
  }

  /** What counts elsewhere, or as another kind of wallet, is not the one that is signed in. */
  async function requireProof(request: FastifyRequest, proof: Proof): Promise<void> {
    const { address, contractChainId } = sessionOf(request)
    if (contractChainId !== null) await takeChainTurn(request)
    const asked = { address: getAddress(address), chainId: contractChainId, ...proof }
    const chainId = await checkSignature(config.rpcUrls, asked)
    if (chainId !== contractChainId) throw new Refusal('signature-invalid')
  }

  const { submitProfile, editProfile, deleteProfile } = ownerEndpoints
  app.post(
    submitProfile.path,
    {
      config: { session: 'required' },
      schema: { body: submitProfile.body, response: { 201: submitProfile.response } },
      preHandler: async ({ body }) => requireWallet(body),
    },
    async (request, reply) => {
      // What says the same waits until the one before is shown, since that is where it is looked for.
      const { handled, shown } = await byBio(bioKey(request.body), async () => {
        const owner = sessionOf(request)
        const handled = await runSubmit(
          deps,
          {
            owner,
            signIn: owner.proof,
            body: request.body,
            inTurn: turnsOf(request),
            checkProof: (proof) => requireProof(request, proof),
            claimNames: (fields) => claimNames(deps, fields, owner.profileId),
            claimWork: (workId) => claimWork(deps, workId, owner.profileId),
            claimPictures: (fields) => drafts.claim(request, fields),
          },
          contextOf(request, deps),
        )
        return { handled, shown: await showWritten(deps, handled, reply) }
      })
      await drafts.discard(request, request.body)
      const reasons = isLive(handled.state) ? handled.state.reasons : []
      reply.headers({ 'Cache-Control': 'private, no-store', Location: `/api/profile/${shown.id}` })
      return reply.code(201).send({ ...shown, reasons })
    },
  )

  app.patch(
    editProfile.path,
    {
      config: { session: 'required' },
      schema: {
        params: editProfile.params,
        body: editProfile.body,
        response: { 200: editProfile.response },
      },
      preValidation: async (request) => {
        await requireOwner(request, readId(request))
        requireSigned(request.body)
      },
    },
    async (request, reply) => {
      const owner = sessionOf(request)
      const handled = await runEdit(
        deps,
        {
          owner,
          body: request.body,
          inTurn: turnsOf(request, owner.profileId),
          checkProof: (proof) => requireProof(request, proof),
          claimNames: (fields) => claimNames(deps, fields, owner.profileId),
        },
        contextOf(request, deps),
      )
      reply.header('Cache-Control', 'private, no-store')
      return showWritten(deps, handled, reply)
    },
  )

  app.delete(
    deleteProfile.path,
    {
      config: { session: 'required' },
      schema: {
        params: deleteProfile.params,
        body: deleteProfile.body,
        response: { 204: deleteProfile.response },
      },
      preValidation: async (request) => void readId(request),
    },
    async (request, reply) => {
      const { id } = request.params
      const isAdmin = roleOf(sessionOf(request), deps) === 'admin'
      if (!isAdmin) await requireOwner(request, id)
      const isOwn = sessionOf(request).profileId === id
      const given = isAdmin ? request.body?.adminReason : undefined
      if (!isOwn && given === undefined) throw reasonRequired()
      if (!isAdmin) {
        const wait = await takeTurn(pool, 'delete-profile', id)
        if (wait !== undefined) throw rateLimited(wait, 'deletions')
      }
      const context = contextOf(request, deps, given === undefined ? 'owner' : 'admin')
      const asked = { profileId: id, reason: given ?? null }
      const { appended, state } = await runDelete(deps, asked, context)
      const lives = [{ profileId: id, life: state.life }]
      await waitForErasure(deps, { appended, lives }, reply)
      return reply.code(204).send(null)
    },
  )
}
