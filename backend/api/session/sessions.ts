import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { isStaff, type Role } from '#contract/views/session.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { createRememberedLookUp } from './remember-sessions.ts'
import { roleOf } from './role.ts'
import { findSession, type Session } from './store.ts'
import { findToken } from './token-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Access to the route. `required`: 401 without a session, before the body is read. `staff`,
     * `admin`: also 403 without that role in the current configuration. Absent: no session is
     * looked up.
     */
    session?: 'optional' | 'required' | 'staff' | 'admin'
    /**
     * Staff sessions stay valid for a while when the database is unavailable, so that staff can
     * read why.
     */
    acceptsRememberedSession?: boolean
  }
  interface FastifyRequest {
    session: Session | null
  }
}

type SessionAccess = NonNullable<FastifyContextConfig['session']>

const isAllowed: Record<Exclude<SessionAccess, 'optional'>, (role: Role) => boolean> = {
  required: () => true,
  staff: isStaff,
  admin: (role) => role === 'admin',
}

/** Returns the session of a request; null without one. */
export async function findSessionOf(
  request: FastifyRequest,
  { pool, config }: Pick<ApiDeps, 'pool' | 'config'>,
): Promise<Session | null> {
  const token = findToken(request, 'session', config.publicUrl)
  return token === undefined ? null : findSession(pool, token)
}

/** Looks up the session on routes that declare one, and refuses requests without the declared access. */
export function registerSessions(
  app: FastifyInstance,
  { pool, config }: Pick<ApiDeps, 'pool' | 'config'>,
): void {
  app.decorateRequest('session', null)
  const findRemembered = createRememberedLookUp((session) => isStaff(roleOf(session, { config })))

  async function resolveSession(request: FastifyRequest, wanted: SessionAccess): Promise<void> {
    const { acceptsRememberedSession } = request.routeOptions.config
    const token = findToken(request, 'session', config.publicUrl)
    const find = () => findSessionOf(request, { pool, config })
    const session =
      acceptsRememberedSession && token !== undefined
        ? await findRemembered(token, find)
        : await find()
    request.session = session
    if (wanted === 'optional') return
    if (!session) throw new Refusal('not-signed-in')
    if (!isAllowed[wanted](roleOf(session, { config }))) throw new Refusal('not-allowed')
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const wanted = request.routeOptions.config.session
    if (wanted === undefined) done()
    else resolveSession(request, wanted).then(() => done(), done)
  })
}

/** Returns true if `address` is the wallet of the session. */
export function isOwnWallet(session: Session | null, address: string): session is Session {
  return session?.address.toLowerCase() === address.toLowerCase()
}

/** Returns the session on a route that requires one. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Refusal('not-signed-in')
  return session
}
