import type { Pool } from 'pg'
import { foldText } from '#contract/fold-text.ts'
import { hasTrigram, holdsText, likePattern } from '#projections/directory/search.ts'

type Db = Pick<Pool, 'query'>

/** Parts of what is looked for; all that are filled must be found. */
export type RosterFilter = {
  wallet?: string | undefined
  name?: string | undefined
  handle?: string | undefined
}

/** A filter as SQL over `roster d`. `values` are its parameters. */
export type Conditions = {
  /** Looks at a row. */
  exact: string[]
  /** Condition for the trigram index; empty if no text is long enough. */
  indexed: string[]
  values: string[]
}

/** The conditions of a filter; undefined where nothing can match. */
export function findConditions({
  wallet = '',
  name = '',
  handle = '',
}: RosterFilter): Conditions | undefined {
  const needles = [
    { column: 'address', text: wallet.trim().toLowerCase() },
    { column: 'name_text', text: foldText(name) },
    // A handle is shown, and so searched for, with an @ before it.
    { column: 'handle_text', text: foldText(handle).replace(/^@/, '') },
  ].filter(({ text }) => text !== '')
  // Postgres refuses NUL, and no profile holds one.
  if (needles.some(({ text }) => text.includes('\0'))) return undefined
  const conditions: Conditions = { exact: [], indexed: [], values: [] }
  for (const { column, text } of needles) {
    const needle = `$${conditions.values.push(text)}::text`
    conditions.exact.push(holdsText(column, needle))
    if (hasTrigram(text)) conditions.indexed.push(`d.${column} like ${likePattern(needle)}`)
  }
  return conditions
}

/** Matches among the rows that are looked at, beyond which rows in order are found soon enough. */
const manyMatches = 4

/**
 * Whether to find rows by the index, rather than to read them in order. Postgres keeps no samples of
 * texts and cannot know, so it looks at the newest `sample` rows.
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
