import type { FastifyRequest } from 'fastify'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { requireOwner } from '../../session/require-owner.ts'
import type { ChangeDeps } from './change-request.ts'
import { handleDelete } from './delete-profile.ts'
import { handleEdit, requireSignatureFields } from './edit-profile.ts'
import { createSubmitHandler, requireWallet } from './submit-profile.ts'

const { submitProfile, editProfile, deleteProfile } = ownerEndpoints

/** Returns the id of the profile to change. An invalid id counts as a missing profile. */
function parseId({ params }: FastifyRequest): string {
  const parsed = editProfile.params.safeParse(params)
  if (!parsed.success) throw new Refusal('profile-not-found')
  return parsed.data.id
}

/** Registers the routes that submit, edit and delete profiles. */
export function registerProfileCommandRoutes(app: ApiApp, deps: ChangeDeps): void {
  const handleSubmit = createSubmitHandler(deps)
  app.post(
    submitProfile.path,
    {
      config: { session: 'required' },
      schema: { body: submitProfile.body, response: { 201: submitProfile.response } },
      preHandler: async ({ body }) => requireWallet(body),
    },
    (request, reply) => handleSubmit(request, request.body, reply),
  )

  const { params } = editProfile
  app.patch(
    editProfile.path,
    {
      config: { session: 'required' },
      schema: { params, body: editProfile.body, response: { 200: editProfile.response } },
      preValidation: async (request) => {
        await requireOwner(deps, request, parseId(request))
        requireSignatureFields(request.body)
      },
    },
    (request, reply) => handleEdit(deps, request, request.body, reply),
  )

  const { body, response } = deleteProfile
  app.delete(
    deleteProfile.path,
    {
      config: { session: 'required' },
      schema: { params: deleteProfile.params, body, response: { 204: response } },
      preValidation: async (request) => void parseId(request),
    },
    async (request, reply) => {
      const { params, body } = request
      const deletion = { id: params.id, adminReason: body?.adminReason }
      await handleDelete(deps, request, deletion, reply)
      return reply.code(204).send(null)
    },
  )
}
