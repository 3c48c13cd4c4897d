import type { Pool } from 'pg'
import { type DirectoryFilter, normalizeFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'

/** What `matchesFilter` asks, as SQL over `directory d`. `values` are the parameters of all of it. */
export type Conditions = {
  type: string[]
  /** Looks at a row. No index serves it, so a scan in order ends as soon as enough are found. */
  exact: string[]
  /** Indexes that find candidates among all rows, for `exact` to look at. */
  indexes: readonly Index[]
  values: unknown[]
}

/** `likely` tells cheaply of a row whether `finds`, the condition that an index serves, gives it. */
type Index = { finds: string; likely: string }

/** The conditions of a filter; undefined where nothing can match. */
export function findConditions(
  type: ProfileType | undefined,
  filter: DirectoryFilter,
): Conditions | undefined {
  const { text, tags, link } = normalizeFilter(filter)
  // Postgres refuses NUL, and no profile holds one.
  if (link === null || [text, ...tags].some((needle) => needle.includes('\0'))) return undefined
  const values: unknown[] = []
  const ofType = type === undefined ? [] : [`d.profile_type = $${values.push(type)}`]
  const exact: string[] = []
  const indexes: Index[] = []
  if (text !== '') {
    const needle = `$${values.push(text)}::text`
    const contains = `strpos(d.search_text, ${needle}) > 0`
    exact.push(contains)
    indexes.push(
      hasTrigram(text)
        ? { finds: `d.search_text like ${likePattern(needle)}`, likely: contains }
        : findByLetters(needle),
    )
  }
  for (const tag of tags) {
    const needle = `$${values.push(tag)}::text`
    const contains = `strpos(d.tag_text, ${needle}) > 0`
    exact.push(contains)
    if (!hasTrigram(tag)) continue
    indexes.push({ finds: `d.tag_text like ${likePattern(needle)}`, likely: contains })
  }
  if (link !== undefined) {
    const name = `$${values.push(link)}::text`
    const holds = `${name} = any(string_to_array(d.links, E'\\n'))`
    exact.push(holds)
    indexes.push({ finds: `string_to_array(d.links, E'\\n') @> array[${name}]`, likely: holds })
  }
  return { type: ofType, exact, indexes, values }
}

/** Whether pg_trgm can look a text up, rather than read its whole index. */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

/** The LIKE pattern for texts that contain `needle`, whatever signs are in it. */
function likePattern(needle: string): string {
  return `'%' || regexp_replace(${needle}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** Candidates have all the letters of the needle, in any order. */
function findByLetters(needle: string): Index {
  return {
    finds: `string_to_array(d.search_text, null) @> string_to_array(${needle}, null)`,
    likely: `strpos(d.search_text, left(${needle}, 1)) > 0
      and strpos(d.search_text, right(${needle}, 1)) > 0`,
  }
}

/** The rows of a search, newest first, as a query for `profile_id` and `listed_position`. */
export type Search = (page: { before?: string | undefined; limit: string }) => string

/** How rows are found: in order until there are enough, or all of them by an index. */
export function writeSearch({ type, exact }: Conditions, index: string | undefined): Search {
  const every = (conditions: readonly string[]) =>
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  return ({ before, limit }) => {
    const older = before === undefined ? [] : [`d.listed_position < ${before}`]
    const columns = 'd.profile_id, d.listed_position'
    const last = `order by d.listed_position desc limit ${limit}`
    if (index === undefined) {
      return `select ${columns} from directory d ${every([...type, ...exact, ...older])} ${last}`
    }
    return `with found as materialized (
        select ${columns} from directory d ${every([...type, index, ...exact])}
      ) select ${columns} from found d ${every(older)} ${last}`
  }
}

type Db = Pick<Pool, 'query'>

/**
 * The index to search by; undefined where rows in order are found sooner. Postgres cannot know, since
 * it keeps no samples of texts: so it looks at the newest `sample` rows, and reckons with as many
 * matches among the others. `needed` rows end a scan in order.
 */
export async function chooseIndex(
  db: Db,
  { type, exact, indexes, values }: Conditions,
  { listed, needed, sample }: { listed: number; needed: number; sample: number },
): Promise<string | undefined> {
  if (indexes.length === 0 || listed <= sample) return undefined
  const likely = indexes.map((index) => `count(*) filter (where ${index.likely})::int4`)
  const { rows } = await db.query<{ seen: number; matching: number; likely: number[] }>(
    `select count(*)::int4 as seen, count(*) filter (where ${exact.join(' and ')})::int4 as matching,
        array[${likely.join(', ')}] as likely
      from (
        select * from directory d ${type.map((condition) => `where ${condition}`).join('')}
          order by d.listed_position desc limit ${sample}
      ) d`,
    values,
  )
  const [row] = rows
  if (!row) return undefined
  const { seen, matching } = row
  const inOrder = Math.min(listed, (needed * seen) / Math.max(matching, 0.5))
  const costs = row.likely.map((count) => ((count * listed) / seen) * costOfCandidate)
  const least = Math.min(...costs)
  return least < inOrder ? indexes[costs.indexOf(least)]?.finds : undefined
}

/** A row that an index finds, in rows that are read in order: it stands anywhere, and waits to be sorted. */
const costOfCandidate = 3
