import { withTimeout } from '#postgres/retry.ts'
import type { Session } from './store.ts'
import { tokenId } from './token.ts'

/** How long a session counts after it was found last, in milliseconds, while the database does not answer. */
const rememberedMs = 15 * 60_000
/** After so long the database counts as one that does not. */
const answerWithinMs = 500
/** Sessions of staff are few. */
const most = 200

type Remembering = {
  /** Whether a session is of somebody who is remembered. */
  isStaff: (session: Session) => boolean
  /** In ms since 1970. */
  now: () => number
}

/** Finds a session in the store, and while that does not answer the one that it gave a moment ago. */
export function rememberSessions({ isStaff, now }: Remembering) {
  const known = new Map<string, { session: Session; until: number }>()
  return async (token: string, find: () => Promise<Session | null>): Promise<Session | null> => {
    const id = tokenId(token)?.toString('hex') ?? ''
    try {
      const session = await withTimeout(answerWithinMs, find())
      known.delete(id)
      if (session && isStaff(session)) {
        known.set(id, { session, until: now() + rememberedMs })
        const [oldest] = known.keys()
        if (known.size > most && oldest !== undefined) known.delete(oldest)
      }
      return session
    } catch (error) {
      const remembered = known.get(id)
      if (remembered && remembered.until > now()) return remembered.session
      throw error
    }
  }
}
