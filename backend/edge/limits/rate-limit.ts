import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { maxImageBytes, maxImagePixels, nftsPerPage } from '#contract/media-limits.ts'
import { attemptsPerWindow, attemptWindowMs, signInWindowMs } from '#contract/rate-limits.ts'
import { keptBytesWindowMs } from '#contract/retention.ts'
import { Refusal } from '#domain/refusal.ts'

export const editsPerWindow = 30
const editWindowMs = 15 * 60_000
/** Of one profile: its history is kept for ever, and read as one. */
const editsPerDay = 100
const editDayMs = 24 * 3_600_000
export const signInTriesPerWindow = 30
/** Of one network: a twentieth of the room that all pictures have by default, and that of some hundreds. */
export const keptBytesPerDay = 500_000_000
/** Of all networks together, without a sign-in: a tenth of the room that all pictures have by default. */
export const draftBytesPerDay = 1_000_000_000
/** Of one subnet, without a sign-in: a tenth of that, so that no single visitor takes it all. */
export const draftBytesPerSubnet = 100_000_000

/** How often something may be done by one key, in any span of so many milliseconds. */
const windows = {
  submit: { turns: attemptsPerWindow, spanMs: attemptWindowMs },
  'sign-in': { turns: signInTriesPerWindow, spanMs: signInWindowMs },
  'edit-profile': { turns: editsPerWindow, spanMs: editWindowMs },
  'edit-profile-day': { turns: editsPerDay, spanMs: editDayMs },
  'edit-network': { turns: editsPerWindow, spanMs: editWindowMs },
  // Each one reads what the profile came to.
  'delete-profile': { turns: editsPerWindow, spanMs: editWindowMs },
  // Each one is decoded and encoded again.
  upload: { turns: 60, spanMs: attemptWindowMs },
  // In bytes, of what is sent: some twenty of the largest files.
  'upload-bytes': { turns: 20 * maxImageBytes, spanMs: attemptWindowMs },
  // In pixels: a few hundred bytes may take seconds to decode. As many as of the bytes.
  'upload-pixels': { turns: 20 * maxImagePixels, spanMs: attemptWindowMs },
  // In pixels, of what the picker shows: many more pictures, most of them small.
  'thumb-pixels': { turns: 100 * maxImagePixels, spanMs: attemptWindowMs },
  // In bytes, of what is kept of it: far more than comes in, where somebody sees to that.
  'kept-bytes': { turns: keptBytesPerDay, spanMs: keptBytesWindowMs },
  // In bytes, of what one subnet, and all networks together, keep without a sign-in.
  'draft-bytes-subnet': { turns: draftBytesPerSubnet, spanMs: keptBytesWindowMs },
  'draft-bytes': { turns: draftBytesPerDay, spanMs: keptBytesWindowMs },
  // Each one may be some hundred calls of services that somebody pays for.
  nfts: { turns: 30, spanMs: attemptWindowMs },
  // Each one is fetched, decoded and encoded again: some eighty pages of the picker.
  'nft-picture': { turns: 80 * nftsPerPage, spanMs: attemptWindowMs },
  // Each one is a call of an endpoint that somebody pays for; a batch is as many as are in it.
  rpc: { turns: 100 * signInTriesPerWindow, spanMs: signInWindowMs },
  // Each one is two calls of an endpoint that somebody pays for.
  ens: { turns: 300, spanMs: attemptWindowMs },
  // Each one is a picture that nobody asked for lately, drawn in a tenth of a second or two.
  card: { turns: 300, spanMs: attemptWindowMs },
  // Each one leaves a row until it expires.
  nonce: { turns: 10 * signInTriesPerWindow, spanMs: signInWindowMs },
} as const

type Limited = keyof typeof windows

type Turn = {
  /** How many turns it counts as. */
  weight?: number
  /** A UUID to give it back by. */
  id?: string
}

/**
 * Takes one of the turns of a key, or gives the seconds until one is free. `key` reveals nobody: a
 * keyed hash of an address, or the id of a profile. Exact across processes and restarts, by the clock
 * of the database.
 */
export async function takeTurn(
  pool: Pool,
  kind: Limited,
  key: string,
  { weight = 1, id = randomUUID() }: Turn = {},
): Promise<number | undefined> {
  const { turns, spanMs } = windows[kind]
  const { rows } = await pool.query<{ wait: number | null }>({
    name: 'take turn',
    text: `select api.take_turn($1, $2, $3, $4 * interval '1 ms', $5, $6) as wait`,
    values: [kind, key, turns, spanMs, weight, id],
  })
  return rows[0]?.wait ?? undefined
}

/** A rate limit, and the key it counts by. */
type Window = { kind: Limited; key: string }

/** Kinds of requests that are rate-limited. */
type What = 'attempts' | 'edits' | 'deletions'

/** The windows that a request counts in, and its kind, which the refusal names. */
export type RateLimit = { windows: readonly Window[]; what: What }

/**
 * Counts a request in each of these windows, then runs it. Throws `rateLimited` if a window is full. A
 * request that fails before it was assessed does not count.
 */
export async function withRateLimit<Result>(
  { pool, logger }: { pool: Pool; logger: FastifyBaseLogger },
  { windows, what }: RateLimit,
  run: () => Promise<Result>,
): Promise<Result> {
  const id = randomUUID()
  const taken: Window[] = []
  const giveBack = async () => {
    try {
      for (const { kind, key } of taken) await giveTurnBack(pool, { kind, key, id })
    } catch (error) {
      logger.warn({ err: error }, 'a turn could not be given back')
    }
  }
  for (const { kind, key } of windows) {
    const wait = await takeTurn(pool, kind, key, { id })
    if (wait !== undefined) {
      await giveBack()
      throw rateLimited(wait, what)
    }
    taken.push({ kind, key })
  }
  try {
    return await run()
  } catch (error) {
    if (!isAssessed(error)) await giveBack()
    throw error
  }
}

function isAssessed(error: unknown): boolean {
  return error instanceof Refusal && error.code !== 'unavailable'
}

/** Forgets the turns that count no more. */
export async function sweepTurns(pool: Pool): Promise<void> {
  const kinds = Object.keys(windows)
  const spans = Object.values(windows).map(({ spanMs }) => spanMs)
  await pool.query(
    `delete from api.turns using unnest($1::text[], $2::float8[]) as span (kind, ms)
      where turns.kind = span.kind and at < now() - span.ms * interval '1 ms'`,
    [kinds, spans],
  )
}

async function giveTurnBack(
  pool: Pool,
  { kind, key, id }: { kind: Limited; key: string; id: string },
): Promise<void> {
  await pool.query('delete from api.turns where kind = $1 and key = $2 and id = $3', [
    kind,
    key,
    id,
  ])
}

/** The refusal of somebody who has to wait so many seconds, for another of `what`. */
export function rateLimited(seconds: number, what: What = 'attempts'): Refusal {
  return tooMuch(`Too many ${what}.`, seconds)
}

/** The refusal of somebody who has to wait so many seconds, for a reason that is a sentence. */
export function tooMuch(reason: string, seconds: number): Refusal {
  return new Refusal('rate-limited', {
    detail: `${reason} Please try again in ${writeWait(seconds)}.`,
    retryAfter: Math.ceil(seconds),
  })
}

const mostMinutes = 90

function writeWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes > mostMinutes) return `${Math.ceil(minutes / 60)} hours`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
