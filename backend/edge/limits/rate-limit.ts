import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { subnetOf } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '../deps.ts'
import { type LimitScope, type RateLimit, type RateLimitName, rateLimits } from './limits.ts'

type LimitDeps = Pick<ApiDeps, 'keyedIds' | 'pool'>

/** Sender of a request. `profileId` is required for limits by profile. */
type Caller = { ip: string; profileId?: string }

type Hit = {
  /** Units of the limit that a request consumes. */
  cost?: number
  /** UUID of the hit, to remove it later. */
  id?: string
}

/**
 * Counts a request against a rate limit, by each of its keys. Throws `rate-limited` if it does not fit. Only the keys
 * before the one that refused it have counted it then.
 * Uses the clock of the database.
 */
export async function consumeRateLimit(
  { keyedIds, pool }: LimitDeps,
  name: RateLimitName,
  caller: Caller,
  { cost = 1, id = randomUUID() }: Hit = {},
): Promise<void> {
  const { max, windowMs, reason }: RateLimit = rateLimits[name]
  for (const key of keysOf(keyedIds, name, caller)) {
    // `take_turn` is the stored name of the function that adds a hit to `api.turns`.
    const { rows } = await pool.query<{ wait: number | null }>({
      name: 'consume rate limit',
      text: `select api.take_turn($1, $2, $3, $4 * interval '1 ms', $5, $6) as wait`,
      values: [name, key, max, windowMs, cost, id],
    })
    const wait = rows[0]?.wait ?? null
    if (wait !== null) throw rateLimited(wait, { limit: name, reason })
  }
}

/** Returns the keys that a limit counts by. They reveal no address. */
function keysOf(
  keyedIds: LimitDeps['keyedIds'],
  name: RateLimitName,
  { ip, profileId }: Caller,
): string[] {
  const keys: Record<LimitScope, () => string> = {
    network: () => keyedIds.ipKey(ip),
    subnet: () => keyedIds.networkKey(subnetOf(ip)),
    profile: () => {
      if (profileId === undefined) throw new Error(`The rate limit ${name} counts by profile`)
      return profileId
    },
    all: () => 'all',
  }
  return rateLimits[name].by.map((by) => keys[by]())
}

/**
 * Counts a request against rate limits, then runs it. A refused request counts too. One that fails because
 * the server is unavailable or has a fault does not.
 */
export async function withRateLimit<Result>(
  deps: LimitDeps & Pick<ApiDeps, 'logger'>,
  names: readonly RateLimitName[],
  caller: Caller,
  run: () => Promise<Result>,
): Promise<Result> {
  const id = randomUUID()
  const removeHits = async () => {
    const keys = names.flatMap((name) => keysOf(deps.keyedIds, name, caller))
    const remove = 'delete from api.turns where kind = any($1) and key = any($2) and id = $3'
    try {
      await deps.pool.query(remove, [names, keys, id])
    } catch (error) {
      deps.logger.warn({ err: error }, 'a rate-limit hit could not be removed')
    }
  }
  try {
    for (const name of names) await consumeRateLimit(deps, name, caller, { id })
  } catch (error) {
    await removeHits()
    throw error
  }
  try {
    return await run()
  } catch (error) {
    if (!isRefused(error)) await removeHits()
    throw error
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.code !== 'unavailable'
}

/** Deletes hits that no longer count. */
export async function sweepRateLimitHits(pool: Pool): Promise<void> {
  await pool.query(
    `delete from api.turns using unnest($1::text[], $2::float8[]) as span (kind, ms)
      where turns.kind = span.kind and at < now() - span.ms * interval '1 ms'`,
    [Object.keys(rateLimits), Object.values(rateLimits).map(({ windowMs }) => windowMs)],
  )
}

type Exceeded = { limit: RateLimitName; reason?: string | undefined }

/** Creates the refusal of a caller that must wait. `reason` is a sentence. */
export function rateLimited(
  seconds: number,
  { limit, reason = 'Too many attempts.' }: Exceeded,
): Refusal {
  return new Refusal('rate-limited', {
    detail: `${reason} Please try again in ${formatWait(seconds)}.`,
    retryAfter: Math.ceil(seconds),
    limit,
  })
}

const maxMinutes = 90

function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes > maxMinutes) return `${Math.ceil(minutes / 60)} hours`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
