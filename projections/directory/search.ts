import type { Pool } from 'pg'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { normalizeFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { type Order, orders, writeAfter, writeOrder } from './order.ts'

/** `matchesFilter` as SQL over `directory d`. `values` are its parameters. */
export type Conditions = {
  type: string[]
  /** Looks at a row. No index serves it, so a scan in order ends as soon as enough are found. */
  exact: string[]
  /** Indexes that find candidates among all rows, for `exact` to look at. */
  indexes: readonly Index[]
  /** Finds by an index rows that match, but not all of them: those that have a tag of just that name. */
  named: string | undefined
  values: unknown[]
}

/**
 * `likely` tells cheaply of a row whether `finds`, the condition that an index serves, gives it;
 * `isOfType` whether it finds rows of the type alone.
 */
type Index = { finds: string; likely: string; isOfType?: boolean }

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

/** Whether pg_trgm can look a text up, rather than read its whole index. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

/**
 * Whether a column contains a text. By its bytes, which Postgres compares several times faster than
 * letters, and in a form of which it does not think that hardly any row fulfils it: it would then
 * collect and sort all rows rather than read them in order until there are enough.
 */
export function holdsText(column: string, needle: string): string {
  return `coalesce(d.${column} collate "C" like ${likePattern(needle)}, false)`
}

/** The LIKE pattern for texts that contain `needle`, whatever signs are in it. */
export function likePattern(needle: string): string {
  return `'%' || ${prefixPattern(needle)}`
}

/** The one for texts that begin with it. */
export function prefixPattern(needle: string): string {
  return `regexp_replace(${needle}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** Candidates have all the letters of the needle, in any order, and the type, the first value. */
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
 * Rows that have these very tags, and the type, the first value. It stands behind a line end, which is
 * in no tag.
 */
function findByNames(sought: readonly { needle: string }[], isOfType: boolean): string {
  const names = sought.map(({ needle }) => needle)
  if (isOfType) names.push(`E'\\n' || $1::text`)
  return `array_append(string_to_array(d.tag_text, E'\\n'), E'\\n' || d.profile_type)
    @> array[${names.join(', ')}]`
}

/** Rows of a search in an order, as a query for `profile_id` and the columns of that order. */
export type Search = {
  /** At most `limit` of them, from after the place that `after` holds on. */
  rows: (page: { after?: readonly string[] | undefined; limit: string }) => string
  /** Enough for a count up to `limit`; with an index all of them, in no order. */
  counted: (limit: string) => string
  /** Whether `counted` holds the rows of every page, not of those before `limit` alone. */
  countsAll: boolean
}

/** How rows are found: in order until there are enough, or all of them by an index. */
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

/** `index` finds the rows, those in order do where it is absent; `proof` finds enough for a count sooner. */
export type Way = { index: string | undefined; proof: string | undefined }

type Amounts = {
  /** Rows of the type asked for, and of all types, which an index finds. */
  listed: number
  all: number
  /** Rows of a page, and rows that end a count. */
  shown: number
  needed: number
  /** Rows that are looked at. */
  sample: number
  /** Cost of a row found by its tags, in rows read in order. */
  costOfNamed: number
}

/** Where a page begins: the order, and the place after which it does. */
type Start = { order: Order; after: readonly string[] | undefined }

/**
 * The way to search by. Postgres cannot know which is short, since it keeps no samples of texts: so it
 * looks at the newest rows, and reckons with as many matches among the others. Names may hang together
 * with what is looked for; so in another order it looks at the rows that come next too, and takes the
 * scarcer.
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

/** A row that an index finds, in rows that are read in order: it stands anywhere, and is looked at twice. */
const costOfCandidate = 4
