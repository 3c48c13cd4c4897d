import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { isLive } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeProfile } from '#event-log/claim-handle.ts'
import { contentKey } from '#projections/profile-page/content-key.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'
import { oneByName } from '../limits/one-by-name.ts'
import { roleOf } from '../session/role.ts'
import { sessionOf } from '../session/who.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import { contextOf } from './command-context.ts'
import { requireSigned, takeEdit } from './edit.ts'
import type { ListCache } from './list-cache.ts'
import { settle, showWritten } from './settle.ts'
import { requireWallet, takeSubmission } from './submit.ts'

const erasureWait = 10_000

/** The id of the profile that is to change; what is none is the id of no profile. */
function readId({ params }: FastifyRequest): string {
  const named = endpoints.editProfile.params.safeParse(params)
  if (!named.success) throw new Refusal('profile-not-found')
  return named.data.id
}

/** What changes profiles: submit, edit, delete. */
export function addProfileCommands(
  app: ApiApp,
  deps: ApiDeps & { lists: ListCache; attempts: AttemptQueue },
): void {
  const { identity, eventStore, projector, readPool } = deps
  const byContent = oneByName()

  /** Others learn that they may not only where they can see that there is something. */
  async function requireOwner(request: FastifyRequest, id: string): Promise<void> {
    if (sessionOf(request).profileId === id) return
    const found = await findProfile(readPool, { id })
    throw new Refusal(found?.status === 'listed' ? 'not-allowed' : 'profile-not-found')
  }

  const { submitProfile, editProfile, deleteProfile } = endpoints
  app.post(
    submitProfile.path,
    {
      config: { session: 'required' },
      schema: { body: submitProfile.body, response: { 201: submitProfile.response } },
      preHandler: async ({ body }) => requireWallet(body),
    },
    async (request, reply) => {
      const take = async () => {
        const handled = await takeSubmission(deps, request, request.body)
        return { handled, shown: await showWritten(deps, handled, reply) }
      }
      // What says the same waits until the one before is shown, since that is where it is looked for.
      const { handled, shown } = await byContent(contentKey(request.body), take)
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
      const handled = await takeEdit(deps, request, request.body)
      reply.header('Cache-Control', 'private, no-store')
      return showWritten(deps, handled, reply)
    },
  )

  app.delete(
    deleteProfile.path,
    {
      config: { session: 'required' },
      schema: { params: deleteProfile.params, response: { 204: deleteProfile.response } },
      preValidation: async (request) => void readId(request),
    },
    async (request, reply) => {
      const { id } = request.params
      const isAdmin = roleOf(sessionOf(request).account, deps) === 'admin'
      if (!isAdmin) await requireOwner(request, id)
      const isOwn = sessionOf(request).profileId === id
      const { appended } = await changeProfile(
        eventStore,
        identity,
        { profileId: id, command: { type: 'DeleteProfile' } },
        contextOf(request, deps, isOwn ? 'owner' : 'admin'),
      )
      await settle(deps, appended, reply)
      const erased = !appended || (await projector.waitForErasure(appended.position, erasureWait))
      if (!erased) reply.header('Projection', 'behind')
      return reply.code(204).send(null)
    },
  )
}
