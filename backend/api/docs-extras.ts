import type { FastifySchema } from 'fastify'
import { editProfile } from '#contract/commands/profile.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { z } from '#contract/z.ts'

const editedFields = Object.entries(profileFields.shape).map(([name, field]) => {
  const written = field instanceof z.ZodDefault ? field.unwrap() : field
  return [name, written.nullish()]
})

const pictureForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** Request bodies by operation, for routes that parse their body without a schema. */
const bodies: Record<string, object> = {
  editProfile: z.toJSONSchema(editProfile.extend(Object.fromEntries(editedFields)), {
    io: 'input',
  }),
  uploadMedia: pictureForm,
  uploadDraftMedia: pictureForm,
}

const list = {
  'Total-Count': 'Number of matching profiles',
  'Total-Count-Bounded': '`true` where more match than are counted',
  'Next-Cursor': 'The `cursor` of the next page; absent on the last one',
}
const write = {
  Position: 'Position of the change in the log',
  Projection: '`behind` where reads do not show the change yet',
}

/** Response headers by operation. */
const headers: Record<string, Record<string, string>> = {
  listProfiles: list,
  listProfilesOfType: list,
  submitProfile: write,
  editProfile: write,
  deleteProfile: write,
}

/** Adds the request body to a route's JSON schemas, if `bodies` has one. */
export function describeBody(schema: FastifySchema): FastifySchema {
  const body = bodies[schema.operationId ?? '']
  return body ? { ...schema, body } : schema
}

/** Adds the response headers to a route's JSON schemas. */
export function describeHeaders(schema: FastifySchema): FastifySchema {
  const own = headers[schema.operationId ?? '']
  if (!own) return schema
  const described = Object.fromEntries(
    Object.entries(own).map(([name, text]) => [name, { type: 'string', description: text }]),
  )
  const response = Object.fromEntries(
    Object.entries(Object(schema.response)).map(([status, response]) => [
      status,
      status === 'default' ? response : { ...Object(response), headers: described },
    ]),
  )
  return { ...schema, response }
}
