import type { Pool } from 'pg'
import {
  attemptsPerWindow,
  attemptWindow,
  signInTriesPerWindow,
  signInWindow,
} from '#contract/limits.ts'
import { Refusal } from '#domain/refusal.ts'

/** How often something may be done from one address, in any span of so many milliseconds. */
const windows = {
  submit: { turns: attemptsPerWindow, span: attemptWindow },
  'sign-in': { turns: signInTriesPerWindow, span: signInWindow },
  // Attempts that are recorded, of those that were refused or flagged.
  record: { turns: 60, span: attemptWindow },
  // Each one is decoded and encoded again.
  upload: { turns: 60, span: attemptWindow },
  // Each one is up to a thousand calls of an endpoint that somebody pays for.
  rpc: { turns: 20 * signInTriesPerWindow, span: signInWindow },
  // Each one leaves a row until it expires.
  nonce: { turns: 10 * signInTriesPerWindow, span: signInWindow },
} as const

type Limited = keyof typeof windows

/**
 * Takes one of the turns of an address, or gives the seconds until one is free. `ipKey` is a keyed
 * hash. Exact across processes and restarts, by the clock of the database.
 */
export async function takeTurn(
  pool: Pool,
  kind: Limited,
  ipKey: string,
): Promise<number | undefined> {
  const { turns, span } = windows[kind]
  const { rows } = await pool.query<{ wait: number | null }>(
    `select api.take_turn($1, $2, $3, $4 * interval '1 ms') as wait`,
    [kind, ipKey, turns, span],
  )
  return rows[0]?.wait ?? undefined
}

/** The refusal of somebody who has to wait so many seconds. */
export function rateLimited(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new Refusal('rate-limited', {
    detail: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: Math.ceil(seconds),
  })
}
