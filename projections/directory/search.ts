import type { Pool } from 'pg'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { normalizeFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { type Order, orders, writeAfter, writeOrder } from './order.ts'

/**
 * SQL conditions equivalent to `matchesFilter`, over `directory d`. `values` are the parameters of
 * all of them.
 */
export type Conditions = {
  type: string[]
  /**
   * Conditions to test on a row. No index serves them, so a scan in order ends as soon as enough
   * rows match.
   */
  exact: string[]
  /** Indexes that find candidates among all rows, to test by `exact`. */
  indexes: readonly Index[]
  /** Finds some of the matching rows by an index: those that have a tag of exactly that name. */
  named: string | undefined
  values: unknown[]
}

/**
 * `likely` tests cheaply if `finds`, the condition that an index serves, would return a row.
 * `isOfType` is true if it finds only rows of the type.
 */
type Index = { finds: string; likely: string; isOfType?: boolean }

/** Returns the conditions of a filter; undefined if nothing can match. */
export function findConditions(
  type: ProfileType | undefined,
  filter: DirectoryFilter,
): Conditions | undefined {
  const { text, tags, link } = normalizeFilter(filter)
  // Postgres rejects NUL, and no profile contains it.
  if (link === null || [text, ...tags].some((needle) => needle.includes('\0'))) return undefined
  const values: unknown[] = []
  const ofType = type === undefined ? [] : [`d.profile_type = $${values.push(type)}`]
  const exact: string[] = []
  const indexes: Index[] = []
  if (text !== '') {
    const needle = `$${values.push(text)}::text`
    const contains = holdsText('search_text', needle)
    exact.push(contains)
    indexes.push(
      hasTrigram(text)
        ? { finds: `d.search_text like ${likePattern(needle)}`, likely: contains }
        : findByLetters(needle, ofType.length > 0),
    )
  }
  if (link !== undefined) {
    const name = `$${values.push(link)}::text`
    const holds = `${name} = any(string_to_array(d.links, E'\\n'))`
    exact.push(holds)
    indexes.push({ finds: `string_to_array(d.links, E'\\n') @> array[${name}]`, likely: holds })
  }
  const sought = tags.map((tag) => ({ tag, needle: `$${values.push(tag)}::text` }))
  const named =
    sought.length > 0 ? [findByNames(sought, ofType.length > 0), ...exact].join(' and ') : undefined
  for (const { tag, needle } of sought) {
    const contains = holdsText('tag_text', needle)
    exact.push(contains)
    if (!hasTrigram(tag)) continue
    indexes.push({ finds: `d.tag_text like ${likePattern(needle)}`, likely: contains })
  }
  return { type: ofType, exact, indexes, named, values }
}

/** Returns true if pg_trgm can look up a text without reading its whole index. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

/**
 * Returns SQL that tests if a column contains a text. It compares bytes, which is several times
 * faster in Postgres than a locale. `coalesce` hides the selectivity from the planner, which would
 * otherwise collect and sort all matches instead of reading rows in order.
 */
export function holdsText(column: string, needle: string): string {
  return `coalesce(d.${column} collate "C" like ${likePattern(needle)}, false)`
}

/** Returns the LIKE pattern for texts that contain `needle`, with special characters escaped. */
export function likePattern(needle: string): string {
  return `'%' || ${prefixPattern(needle)}`
}

/** Returns the LIKE pattern for texts that begin with `needle`. */
export function prefixPattern(needle: string): string {
  return `regexp_replace(${needle}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/**
 * Finds candidates by index: they have all letters of the needle, in any order, and the type, which
 * is the first value.
 */
function findByLetters(needle: string, isOfType: boolean): Index {
  const letters = `string_to_array(${needle}, null)`
  return {
    finds: `array_append(string_to_array(d.search_text, null), d.profile_type) @>
      ${isOfType ? `array_append(${letters}, $1::text)` : letters}`,
    likely: ['left', 'right']
      .map((end) => holdsText('search_text', `${end}(${needle}, 1)`))
      .join(' and '),
    isOfType,
  }
}

/**
 * Finds rows with exactly these tags, and the type, which is the first value. A line end, which no
 * tag contains, precedes the type.
 */
function findByNames(sought: readonly { needle: string }[], isOfType: boolean): string {
  const names = sought.map(({ needle }) => needle)
  if (isOfType) names.push(`E'\\n' || $1::text`)
  return `array_append(string_to_array(d.tag_text, E'\\n'), E'\\n' || d.profile_type)
    @> array[${names.join(', ')}]`
}

/** An ordered search, as a query for `profile_id` and the columns of that order. */
export type Search = {
  /** Up to `limit` rows after the sort key `after`. */
  rows: (page: { after?: readonly string[] | undefined; limit: string }) => string
  /** Enough rows for a count up to `limit`; with an index all rows, unordered. */
  counted: (limit: string) => string
  /** True if `counted` contains the rows of every page, not only those before `limit`. */
  countsAll: boolean
}

/** Returns SQL for a search: a scan in order until enough rows match, or all rows by an index. */
export function writeSearch(
  { type, exact }: Conditions,
  { order = orders.newest, index }: { order?: Order; index?: string | undefined } = {},
): Search {
  const columns = [...new Set(['profile_id', ...order.columns])].map((column) => `d.${column}`)
  const matching = (...further: readonly string[]) =>
    `select ${columns.join(', ')} from directory d ${writeWhere([...type, ...further, ...exact])}`
  const inOrder = (limit: string, ...further: readonly string[]) =>
    `${matching(...further)} order by ${writeOrder(order, 'd')} limit ${limit}`
  return {
    rows: ({ after, limit }) =>
      inOrder(limit, ...(after === undefined ? [] : [writeAfter(order, 'd', after)])),
    counted: (limit) => (index === undefined ? inOrder(limit) : matching(index)),
    countsAll: index !== undefined,
  }
}

function writeWhere(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

type Db = Pick<Pool, 'query'>

/**
 * `index` finds the rows; without it, a scan in order does. `proof` finds enough rows for a count
 * sooner.
 */
export type Way = { index: string | undefined; proof: string | undefined }

type Amounts = {
  /** Rows of the requested type and of all types, among which an index searches. */
  listed: number
  all: number
  /** Rows of a page, and rows that complete a count. */
  shown: number
  needed: number
  /** Rows to test. */
  sample: number
  /** Cost of a row found by its tag names, in rows read in order. */
  costOfNamed: number
}

/** Start of a page: the order, and the sort key that it follows. */
type Start = { order: Order; after: readonly string[] | undefined }

/**
 * Chooses how to search. Postgres has no statistics of texts to choose by, so this tests the newest
 * rows and assumes the same share of matches in the rest. In another order, matches may correlate
 * with names; so this also tests the next rows in that order, and uses the lower share.
 */
export async function chooseWay(
  db: Db,
  { type, exact, indexes, named, values }: Conditions,
  { listed, all, shown, needed, sample, costOfNamed }: Amounts,
  { order, after }: Start = { order: orders.newest, after: undefined },
): Promise<Way> {
  const inOrder: Way = { index: undefined, proof: undefined }
  if (listed <= sample) return inOrder
  const likely = indexes.map((index) => `count(*) filter (where ${index.likely})::int4`)
  const look = (at: number, by: Order, further: readonly string[] = []) =>
    `select ${at} as at, count(*)::int4 as seen,
        count(*) filter (where ${exact.join(' and ')})::int4 as matching,
        array[${likely.join(', ')}]::int4[] as likely
      from (
        select * from directory d ${writeWhere([...type, ...further])}
          order by ${writeOrder(by, 'd')} limit ${sample}
      ) d`
  const place = after ?? []
  const from = place.map((_value, at) => `$${values.length + at + 1}`)
  const looks = [look(0, orders.newest)]
  if (order !== orders.newest) {
    looks.push(look(1, order, after === undefined ? [] : [writeAfter(order, 'd', from)]))
  }
  const { rows } = await db.query<Looked>(`${looks.join(' union all ')} order by at`, [
    ...values,
    ...(order === orders.newest ? [] : place),
  ])
  const [row] = rows
  if (!row) return inOrder
  const { seen } = row
  const untilMatch = Math.max(...rows.map((looked) => looked.seen / Math.max(looked.matching, 0.5)))
  const costInOrder = Math.min(listed, needed * untilMatch)
  const costs = row.likely.map((count, place) => {
    const among = indexes[place]?.isOfType ? listed : all
    return ((count * among) / seen) * costOfCandidate
  })
  const least = Math.min(costInOrder, ...costs)
  const costOfProof = Math.min(listed, shown * untilMatch) + needed * costOfNamed
  const isProven = listed / untilMatch >= needed && costOfProof < least
  return {
    index: least < costInOrder ? indexes[costs.indexOf(least)]?.finds : undefined,
    proof: isProven ? named : undefined,
  }
}

type Looked = { seen: number; matching: number; likely: number[] }

/**
 * Cost of a row found by an index, in rows read in order: it needs random access, and is tested
 * twice.
 */
const costOfCandidate = 4
