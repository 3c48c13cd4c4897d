import { withTimeout } from '#backend/process/retry.ts'
import type { Session } from './store.ts'
import { tokenId } from './token.ts'

/** Milliseconds for which a staff session stays valid while the database is unavailable. */
const rememberedMs = 15 * 60_000
/** Milliseconds after which the database counts as unavailable. */
const databaseTimeoutMs = 500
/** Maximum remembered sessions. */
const maxRemembered = 200

type RememberOptions = {
  /** Returns true for sessions to remember. */
  shouldRemember: (session: Session) => boolean
  /** Current time, ms since 1970. */
  now: () => number
}

/**
 * Creates a session look-up that falls back to a recently found session while the store is
 * unavailable.
 */
export function createRememberedLookUp({ shouldRemember, now }: RememberOptions) {
  const sessions = new Map<string, { session: Session; until: number }>()
  return async (token: string, find: () => Promise<Session | null>): Promise<Session | null> => {
    const id = tokenId(token).toString('hex')
    try {
      const session = await withTimeout(databaseTimeoutMs, find())
      sessions.delete(id)
      if (session && shouldRemember(session)) {
        sessions.set(id, { session, until: now() + rememberedMs })
        const [oldest] = sessions.keys()
        if (sessions.size > maxRemembered && oldest !== undefined) sessions.delete(oldest)
      }
      return session
    } catch (error) {
      const remembered = sessions.get(id)
      if (remembered && remembered.until > now()) return remembered.session
      throw error
    }
  }
}
