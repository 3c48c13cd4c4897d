import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '../deps.ts'
import { readToken } from './cookie.ts'
import { findSession, type Session } from './store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `required`: 401 without one, before the body is read. Absent: none is looked for. */
    session?: 'required' | 'optional'
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Who asks; null for everybody without a session. */
export async function findAsker(
  request: FastifyRequest,
  { pool, config }: Pick<ApiDeps, 'pool' | 'config'>,
): Promise<Session | null> {
  const token = readToken(request, config.publicUrl)
  return (token && (await findSession(pool, token))) || null
}

/** Finds out who asks, on the routes that want to know. */
export function addSessions(
  app: FastifyInstance,
  { pool, config }: Pick<ApiDeps, 'pool' | 'config'>,
): void {
  app.decorateRequest('session', null)
  async function find(request: FastifyRequest, wanted: 'required' | 'optional'): Promise<void> {
    request.session = await findAsker(request, { pool, config })
    if (wanted === 'required' && !request.session) throw new Refusal('not-signed-in')
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const wanted = request.routeOptions.config.session
    if (wanted === undefined) done()
    else find(request, wanted).then(() => done(), done)
  })
}

/** The session of a route that requires one. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Refusal('not-signed-in')
  return session
}
