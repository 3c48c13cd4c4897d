import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { proof } from '#contract/events/profile.ts'
import { account } from '#contract/profile/account.ts'
import { sessionLifetimeMs } from '#contract/retention.ts'
import { z } from '#contract/z.ts'
import { createToken, openWithToken, sealWithToken, tokenId } from './token.ts'

const nonceLifetimeMs = 10 * 60_000

const signedIn = z.object({
  /** In EIP-55 checksum form. */
  address: z.string(),
  /** Chain of a contract wallet; null for a wallet with its own key. */
  contractChainId: z.number().int().nullable(),
  account,
  /** Id of the profile that the wallet owns or may submit. */
  profileId: z.uuid(),
  /** The sign-in message and its signature. */
  proof,
})

/** A session. `id` identifies it but grants no access. */
export type Session = z.output<typeof signedIn> & { id: string }

/** Channel that announces the ids of ended sessions to all processes. */
export const sessionEndedChannel = 'api_session_ended'

/** Creates a nonce that is valid once, for ten minutes. */
export async function createNonce(pool: Pool): Promise<string> {
  const nonce = randomBytes(16).toString('hex')
  await pool.query(
    `insert into api.nonces (nonce, expires_at) values ($1, now() + $2 * interval '1 ms')`,
    [nonce, nonceLifetimeMs],
  )
  return nonce
}

/** Consumes a nonce. Returns false if it is unknown, used or expired. */
export async function consumeNonce(pool: Pool, nonce: string): Promise<boolean> {
  const { rows } = await pool.query<{ fresh: boolean }>(
    'delete from api.nonces where nonce = $1 returning expires_at > now() as fresh',
    [nonce],
  )
  return rows[0]?.fresh === true
}

/** Begins a session and returns its token. */
export async function beginSession(pool: Pool, session: Omit<Session, 'id'>): Promise<string> {
  const token = createToken()
  await pool.query(
    `insert into api.sessions (id, sealed, expires_at)
     values ($1, $2, now() + $3 * interval '1 ms')`,
    [tokenId(token), sealWithToken(token, JSON.stringify(session)), sessionLifetimeMs],
  )
  return token
}

/** Finds the active session of a token. */
export async function findSession(pool: Pool, token: string): Promise<Session | null> {
  const id = tokenId(token)
  const { rows } = await pool.query<{ sealed: Buffer }>({
    name: 'session',
    text: 'select sealed from api.sessions where id = $1 and expires_at > now()',
    values: [id],
  })
  const [row] = rows
  if (!row) return null
  const text = openWithToken(token, row.sealed)
  // A session of an older version may lack fields or be sealed differently; its owner signs in again.
  const parsed = signedIn.safeParse(text && JSON.parse(text))
  return parsed.success ? { ...parsed.data, id: id.toString('hex') } : null
}

/** Ends a session, and notifies all processes. */
export async function endSession(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `with ended as (delete from api.sessions where id = decode($1, 'hex'))
     select pg_notify($2, $1)`,
    [id, sessionEndedChannel],
  )
}

/** Deletes expired sessions and nonces. */
export async function sweepSessions(pool: Pool): Promise<void> {
  await pool.query(`
    delete from api.sessions where expires_at <= now();
    delete from api.nonces where expires_at <= now();
  `)
}

/** Returns those of `ids` whose session has not ended. */
export async function filterLiveSessions(pool: Pool, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: string }>(
    `select encode(id, 'hex') as id from api.sessions
     where id = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and expires_at > now()`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
