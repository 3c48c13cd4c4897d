import type { Pool } from 'pg'
import { foldText } from '#contract/fold-text.ts'
import { hasTrigram, holdsText, likePattern } from '#projections/directory/search.ts'

type Db = Pick<Pool, 'query'>

/** Search terms; a profile must match all that are not empty. */
export type RosterFilter = {
  wallet?: string | undefined
  name?: string | undefined
  handle?: string | undefined
}

/** SQL conditions of a filter on `roster d`. `values` are the parameters of all of them. */
export type Conditions = {
  /** Conditions to test on a row. */
  exact: string[]
  /** Conditions that the trigram index serves; empty if no text is long enough. */
  indexed: string[]
  values: string[]
}

/** Returns the conditions of a filter; undefined if nothing can match. */
export function findConditions({
  wallet = '',
  name = '',
  handle = '',
}: RosterFilter): Conditions | undefined {
  const needles = [
    { column: 'address', text: wallet.trim().toLowerCase() },
    { column: 'name_text', text: foldText(name) },
    // Handles are shown with an @, so users search with it.
    { column: 'handle_text', text: foldText(handle).replace(/^@/, '') },
  ].filter(({ text }) => text !== '')
  // Postgres rejects NUL, and no profile contains it.
  if (needles.some(({ text }) => text.includes('\0'))) return undefined
  const conditions: Conditions = { exact: [], indexed: [], values: [] }
  for (const { column, text } of needles) {
    const needle = `$${conditions.values.push(text)}::text`
    conditions.exact.push(holdsText(column, needle))
    if (hasTrigram(text)) conditions.indexed.push(`d.${column} like ${likePattern(needle)}`)
  }
  return conditions
}

/** Matches in the sample above which a scan in order is fast enough. */
const manyMatches = 4

/**
 * Returns true to use the index instead of a scan in order. Postgres has no statistics of texts to
 * decide by, so this tests the newest `sample` rows.
 */
export async function shouldUseIndex(
  db: Db,
  { exact, indexed, values }: Conditions,
  { total, sample }: { total: number; sample: number },
): Promise<boolean> {
  if (indexed.length === 0 || total <= sample) return false
  const { rows } = await db.query<{ matching: number }>(
    `select count(*) filter (where ${exact.join(' and ')})::int4 as matching
      from (select * from roster order by position desc limit ${sample}) d`,
    values,
  )
  return (rows[0]?.matching ?? 0) <= manyMatches
}
