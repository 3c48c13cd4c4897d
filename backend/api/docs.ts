import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import pMemoize from 'p-memoize'
import { editProfile } from '#contract/commands/profile.ts'
import { endpoints } from '#contract/endpoints/all.ts'
import type { Endpoint } from '#contract/endpoints/shared-schemas.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { problem } from '#contract/refusal.ts'
import { boundedHeader, totalHeader } from '#contract/views/directory-count.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { prepareBody, sendPrepared } from '#edge/prepared-body.ts'

/** Content Security Policy of Swagger's page, which has inline styles but no inline scripts. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const description = `A directory of people in digital art, each tied to a wallet.

A change requires two headers: the \`Origin\` of this site, and the session cookie. \`POST /api/auth/verify\`
sets that cookie for a signed EIP-4361 message. The response to a change has a \`Position\` header. Send it
as \`After-Position\` on a read, and the read includes the change. The websocket /api/live sends changes as
they happen. [/api/events.json](/api/events.json) describes them.`

const namedEndpoints = Object.entries<Endpoint>(endpoints)

/** Formats `listProfilesOfType` as `List profiles of type`. */
function formatName(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const refusal = {
  description: 'A refusal, as problem details (RFC 9457)',
  content: { 'application/problem+json': { schema: problem } },
}

/**
 * Adds the problem responses to each operation, and the first noun of its path as a tag. Hides the
 * routes that are no endpoint of the contract.
 */
function describeRoutes(app: ApiApp): void {
  app.addHook('onRoute', (route) => {
    const { schema, method, url } = route
    const [name] =
      namedEndpoints.find(
        ([, endpoint]) => endpoint.path === url && (endpoint.method ?? 'GET') === method,
      ) ?? []
    if (!schema || name === undefined) {
      route.schema = { ...schema, hide: true }
      return
    }
    const [, , noun = ''] = url.split('/')
    Object.assign(schema, {
      operationId: name,
      summary: formatName(name),
      tags: [noun],
      response: { ...Object(schema.response), default: refusal },
    })
  })
}

// An edit may omit any field. A default would replace the stored value.
const editedFields = Object.entries(profileFields.shape).map(([name, field]) => {
  const withoutDefault = field instanceof z.ZodDefault ? field.unwrap() : field
  return [name, withoutDefault.nullish()]
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

const listHeaders = {
  [totalHeader]: 'Number of matching profiles',
  [boundedHeader]: '`true` where more match than are counted',
  'Next-Cursor': 'The `cursor` of the next page; absent on the last one',
}
const writeHeaders = {
  Position: 'Position of the change in the log',
  Projection: '`behind` where reads do not show the change yet',
}

/** Response headers by operation. */
const headers: Record<string, Record<string, string>> = {
  listProfiles: listHeaders,
  listProfilesOfType: listHeaders,
  submitProfile: writeHeaders,
  editProfile: writeHeaders,
  deleteProfile: writeHeaders,
}

/** Adds headers to the responses of a JSON schema, except to problems. */
function addHeaders(responses: object, texts: Record<string, string>): object {
  const described = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { type: 'string', description: text }]),
  )
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      status === 'default' ? response : { ...response, headers: described },
    ]),
  )
}

/** Converts a route's schemas to JSON schemas, with the parts that Zod schemas cannot express. */
const describeEndpoint: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const { operationId = '' } = schema
  const body = bodies[operationId]
  const texts = headers[operationId]
  const response = texts && addHeaders(Object(schema.response), texts)
  return { schema: { ...schema, ...(body && { body }), ...(response && { response }) }, url }
}

/** Creates a handler that renders its text at the first request, and sends it at every one. */
function createCachedHandler(render: () => string, type: string) {
  const prepare = pMemoize(async () => prepareBody(render()))
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendPrepared(request, reply.type(type), await prepare())
}

/**
 * Serves the documentation generated from the contract: of the API as /api/docs and /api/docs/json, and
 * of events and live topics as /api/events.json (AsyncAPI 3).
 */
export async function registerDocsRoutes(app: ApiApp): Promise<void> {
  const readEventsDocument = () => readFileSync(new URL('events.json', import.meta.url), 'utf8')
  const sendEvents = createCachedHandler(readEventsDocument, 'application/json')
  describeRoutes(app)
  app.get('/api/events.json', sendEvents)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Provenance', description, version: '1' } },
    transform: describeEndpoint,
  })
  const documents = new Map([
    [
      '/api/docs/json',
      createCachedHandler(() => JSON.stringify(app.swagger()), 'application/json'),
    ],
    [
      '/api/docs/yaml',
      createCachedHandler(() => app.swagger({ yaml: true }), 'application/x-yaml'),
    ],
  ])
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // Swagger UI itself would serialize the document at each request.
      onRequest: (request, reply, next) => {
        reply.header('Content-Security-Policy', docsPolicy)
        const send = documents.get(request.routeOptions.url ?? '')
        if (send) send(request, reply).catch(next)
        else next()
      },
    },
  })
}
