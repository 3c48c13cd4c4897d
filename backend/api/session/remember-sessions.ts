import { LRUCache } from 'lru-cache'
import { withTimeout } from '#backend/process/retry.ts'
import type { Session } from './store.ts'
import { tokenId } from './token.ts'

/** Milliseconds for which a staff session stays valid while the database is unavailable. */
const rememberedMs = 15 * 60_000
/** Milliseconds after which the database counts as unavailable. */
const databaseTimeoutMs = 500
/** Maximum remembered sessions. */
const maxRemembered = 200

/**
 * Creates a session look-up that falls back to a recently found session while the store is
 * unavailable. It remembers the sessions for which `shouldRemember` returns true.
 */
export function createRememberedLookUp(shouldRemember: (session: Session) => boolean) {
  const sessions = new LRUCache<string, Session>({ max: maxRemembered, ttl: rememberedMs })
  return async (token: string, find: () => Promise<Session | null>): Promise<Session | null> => {
    const id = tokenId(token).toString('hex')
    try {
      const session = await withTimeout(databaseTimeoutMs, find())
      if (session && shouldRemember(session)) sessions.set(id, session)
      else sessions.delete(id)
      return session
    } catch (error) {
      const remembered = sessions.get(id)
      if (remembered) return remembered
      throw error
    }
  }
}
