import type { FastifySchema } from 'fastify'
import { editProfile } from '#contract/commands/profile.ts'
import { profileFields } from '#contract/profile-fields.ts'
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

/** By call: what goes in where the route does not read it by a schema. */
const bodies: Record<string, object> = {
  editProfile: z.toJSONSchema(editProfile.extend(Object.fromEntries(editedFields)), {
    io: 'input',
  }),
  uploadMedia: pictureForm,
  uploadDraftMedia: pictureForm,
}

const list = {
  'Total-Count': 'How many profiles match',
  'Total-Count-Bounded': '`true` where more match than are counted',
  'Next-Cursor': 'The `cursor` of the next page; absent on the last one',
}
const write = {
  Position: 'Where the change stands in the log',
  Projection: '`behind` where reads do not show the change yet',
}

/** By call: the headers of its answer. */
const headers: Record<string, Record<string, string>> = {
  listProfiles: list,
  listProfilesOfType: list,
  submitProfile: write,
  editProfile: write,
  deleteProfile: write,
}

/** The JSON schemas of a route with its body, where it has one of the above. */
export function describeBody(schema: FastifySchema): FastifySchema {
  const body = bodies[schema.operationId ?? '']
  return body ? { ...schema, body } : schema
}

/** The JSON schemas of a route with the headers of its answer. */
export function describeHeaders(schema: FastifySchema): FastifySchema {
  const own = headers[schema.operationId ?? '']
  if (!own) return schema
  const described = Object.fromEntries(
    Object.entries(own).map(([name, text]) => [name, { type: 'string', description: text }]),
  )
  const response = Object.fromEntries(
    Object.entries(Object(schema.response)).map(([status, answer]) => [
      status,
      status === 'default' ? answer : { ...Object(answer), headers: described },
    ]),
  )
  return { ...schema, response }
}
