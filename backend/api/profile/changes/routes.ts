import type { FastifyRequest } from 'fastify'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { addRoute } from '../../add-route.ts'
import { parseProfileId, requireOwner } from '../../session/require-owner.ts'
import type { ChangeDeps } from './change-request.ts'
import { handleDelete } from './delete-profile.ts'
import { handleEdit, requireSignatureFields } from './edit-profile.ts'
import { createSubmitHandler } from './submit-profile.ts'

const { submitProfile, editProfile, deleteProfile } = ownerEndpoints

/** Registers the routes that submit, edit and delete profiles. */
export function registerProfileCommandRoutes(app: ApiApp, deps: ChangeDeps): void {
  const handleSubmit = createSubmitHandler(deps)
  addRoute(app, submitProfile, { session: 'required', status: 201 }, (request, reply) =>
    handleSubmit(request, request.body, reply),
  )

  async function checkEdit(request: FastifyRequest): Promise<void> {
    await requireOwner(deps, request, parseProfileId(request))
    requireSignatureFields(request.body)
  }
  const ownerOnly = { session: 'required', hooks: { preValidation: checkEdit } } as const
  addRoute(app, editProfile, ownerOnly, (request, reply) =>
    handleEdit(deps, request, request.body, reply),
  )

  const requireValidId = async (request: FastifyRequest) => void parseProfileId(request)
  addRoute(
    app,
    deleteProfile,
    { session: 'required', status: 204, hooks: { preValidation: requireValidId } },
    async (request, reply) => {
      const { params, body } = request
      await handleDelete(deps, request, { id: params.id, adminReason: body?.adminReason }, reply)
      return null
    },
  )
}
