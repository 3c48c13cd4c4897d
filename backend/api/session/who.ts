import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '#contract/views/session.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { readToken } from './cookie.ts'
import { rememberSessions } from './remembered.ts'
import { roleOf } from './role.ts'
import { findSession, type Session } from './store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may ask. `required`: 401 without a session, before the body is read. `staff`, `admin`: besides,
     * 403 for who has no such role by the configuration as it is now. Absent: no session is looked for.
     */
    session?: 'optional' | 'required' | 'staff' | 'admin'
    /**
     * A session of the staff counts for a while after it was found last, while the database does not
     * answer: for what they read to find out about that.
     */
    outlivesOutage?: boolean
  }
  interface FastifyRequest {
    session: Session | null
  }
}

type Wanted = NonNullable<FastifyContextConfig['session']>

function mayAsk(wanted: Exclude<Wanted, 'optional'>, role: Role): boolean {
  switch (wanted) {
    case 'required':
      return true
    case 'staff':
      return role === 'admin' || role === 'auditor'
    case 'admin':
      return role === 'admin'
    default:
      return wanted satisfies never
  }
}

/** Returns the session of a request; null without one. */
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
  { pool, config, now }: Pick<ApiDeps, 'pool' | 'config' | 'now'>,
): void {
  app.decorateRequest('session', null)
  const findRemembered = rememberSessions({
    isStaff: (session) => mayAsk('staff', roleOf(session, { config })),
    now: () => now().getTime(),
  })

  async function findOutliving(request: FastifyRequest): Promise<Session | null> {
    const token = readToken(request, config.publicUrl)
    return token === undefined
      ? null
      : findRemembered(token, () => findAsker(request, { pool, config }))
  }

  async function find(request: FastifyRequest, wanted: Wanted): Promise<void> {
    const { outlivesOutage } = request.routeOptions.config
    const session = outlivesOutage
      ? await findOutliving(request)
      : await findAsker(request, { pool, config })
    request.session = session
    if (wanted === 'optional') return
    if (!session) throw new Refusal('not-signed-in')
    if (!mayAsk(wanted, roleOf(session, { config }))) throw new Refusal('not-allowed')
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
