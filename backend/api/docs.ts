import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { problem } from '#contract/refusal.ts'
import type { ApiApp } from './api-app.ts'

/** Swagger's page puts styles of its own into itself; its scripts are files. */
const docsContent = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const calls = Object.entries(endpoints)

/** listProfilesOfType: List profiles of type. */
function readName(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every call may be refused, and then says so in one form; calls stand under their first noun. */
function describeRoutes(app: ApiApp): void {
  app.addHook('onRoute', ({ schema, method, url }) => {
    const [name] = calls.find(([, call]) => call.path === url && call.method === method) ?? []
    if (!schema || name === undefined) return
    const [, , noun = ''] = url.split('/')
    Object.assign(schema, {
      operationId: name,
      summary: readName(name),
      tags: [noun],
      response: { ...Object(schema.response), default: problem },
    })
  })
}

/** The description of every call, made from the contract: /api/docs, as JSON at /api/docs/json. */
export async function addDocs(app: ApiApp): Promise<void> {
  describeRoutes(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Provenance',
        description: 'A directory of people in digital art, each tied to a wallet.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header('Content-Security-Policy', docsContent)
        next()
      },
    },
  })
}
