import type { Pool } from 'pg'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { maxCounted } from '#contract/list-limits.ts'
import type { ListOrder } from '#contract/list-order.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { joinAward, profileColumns } from '#projections/profile-page/query.ts'
import { type Order, orders, writeAfter, writeOrder } from './order.ts'
import { type Conditions, chooseWay, findConditions, writeSearch } from './search.ts'

type Db = Pick<Pool, 'query'>

export type DirectoryQuery = {
  type?: ProfileType | undefined
  filter?: DirectoryFilter | undefined
  /** Newest first by default. The order by rank needs a type. */
  sort?: ListOrder | undefined
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  /** Profiles per page. */
  limit: number
}

/** Columns of listed profiles in public form: without the wallets that owners hide. */
export const publicColumns = profileColumns('not p.hide_wallet')
const listedProfiles = `directory d join profile_page p on p.profile_id = d.profile_id ${joinAward}`

/** A page of listed profiles in public form; `next` is null on the last page. */
export type DirectoryPage = { profiles: ProfileView[]; next: string | null; count: DirectoryCount }

/**
 * Returns a page and the number of matches. `sample`: rows to test when choosing how to search;
 * `counted`: maximum number of matches to count; `costOfNamed`: see `chooseWay`.
 */
export async function readDirectoryPage(
  db: Db,
  { type, filter = {}, sort = 'newest', cursor, limit }: DirectoryQuery,
  { sample = 200, counted = maxCounted, costOfNamed = 4 } = {},
): Promise<DirectoryPage> {
  if (sort === 'rank' && type === undefined) {
    throw refuse('sort', 'Ranks are those of a type. Ask for one: /api/profiles/artist?sort=rank.')
  }
  const order = orders[sort]
  const after = cursor === undefined ? undefined : readCursor(order, cursor)
  const conditions = findConditions(type, filter)
  if (!conditions) return { profiles: [], next: null, count: { total: 0, isBounded: false } }
  const { listed, all } = await readCounts(db, type)
  if (conditions.exact.length === 0) {
    const page = await readPage(db, conditions, { order, after, limit })
    return { ...page, count: { total: listed, isBounded: false } }
  }
  const needed = Math.max(limit, counted) + 1
  const amounts = { listed, all, shown: limit + 1, needed, sample, costOfNamed }
  const { index, proof } = await chooseWay(db, conditions, amounts, { order, after })
  const asked = { order, after, limit, counted }
  const proven =
    proof === undefined ? undefined : await readProvenPage(db, conditions, proof, asked)
  return proven ?? readCountedPage(db, conditions, index, asked)
}

type Stretch = { order: Order; after: readonly string[] | undefined; limit: number }
/** A card with its sort key, one value per column of the order. Null without a card. */
type CardRow = Record<`place${number}`, string | null>

/** Returns SQL for the cards of the rows that `found` selects, each with its sort key. */
function selectCards(found: string, order: Order): string {
  const place = order.columns.map((column, at) => `d.${column} as place${at}`)
  return `select ${publicColumns}, ${place.join(', ')} from (${found}) d
    join profile_page p on p.profile_id = d.profile_id ${joinAward}
    order by ${writeOrder(order, 'd')}`
}

async function readPage(
  db: Db,
  conditions: Conditions,
  { order, after, limit }: Stretch,
): Promise<Omit<DirectoryPage, 'count'>> {
  const { values } = conditions
  const found = writeSearch(conditions, { order }).rows({
    limit: `$${values.length + 1}`,
    after: after?.map((_value, at) => `$${values.length + at + 2}`),
  })
  const asked = [...values, limit + 1, ...(after ?? [])]
  const { rows } = await db.query<CardRow>(selectCards(found, order), asked)
  return cutPage(rows, order, limit)
}

function cutPage(
  rows: readonly CardRow[],
  { columns, writeCursor }: Order,
  limit: number,
): Omit<DirectoryPage, 'count'> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const place = columns.map((_column, at) => last?.[`place${at}`] ?? '')
  return {
    profiles: page.map((row) => profileView.parse(row)),
    next: rows.length > page.length ? writeCursor(place) : null,
  }
}

/**
 * Reads a page in order, together with a proof that there are more matches than are counted: the
 * first rows that `proof` finds, in any order. Returns undefined if it finds too few, which proves
 * nothing.
 */
async function readProvenPage(
  db: Db,
  conditions: Conditions,
  proof: string,
  { counted, ...stretch }: Stretch & { counted: number },
): Promise<DirectoryPage | undefined> {
  const { values } = conditions
  const most = Math.max(stretch.limit, counted) + 1
  const proving = db.query<{ count: number }>(
    `select count(*)::int4 as count
      from (select from directory d where ${proof} limit $${values.length + 1}) d`,
    [...values, most],
  )
  const reading = readPage(db, conditions, stretch)
  const [{ rows }, page] = await Promise.all([proving, reading])
  return rows[0]?.count === most
    ? { ...page, count: { total: counted, isBounded: true } }
    : undefined
}

/** Reads a page and the count in one search, if the counted rows include those of the page. */
async function readCountedPage(
  db: Db,
  conditions: Conditions,
  index: string | undefined,
  { order, after, limit, counted }: Stretch & { counted: number },
): Promise<DirectoryPage> {
  const { values } = conditions
  const search = writeSearch(conditions, { order, index })
  const most = `$${values.length + 1}`
  const last = `$${values.length + 2}`
  const place = after?.map((_value, at) => `$${values.length + at + 3}`)
  const page =
    search.countsAll || place === undefined
      ? `select * from found f ${place === undefined ? '' : `where ${writeAfter(order, 'f', place)}`}
          order by ${writeOrder(order, 'f')} limit ${last}`
      : search.rows({ after: place, limit: last })
  const byPlace = order.columns.map((_column, at) => `card.place${at} ${order.direction}`)
  const { rows } = await db.query<CardRow & { count: number }>(
    `with found as materialized (${search.counted(most)})
      select counted.count, card.* from
        (select count(*)::int4 as count from (select from found limit ${most}) d) counted
        left join (${selectCards(page, order)}) card on true
        order by ${byPlace.join(', ')}`,
    [...values, Math.max(limit, counted) + 1, limit + 1, ...(after ?? [])],
  )
  const count = rows[0]?.count ?? 0
  return {
    ...cutPage(
      rows.filter(({ place0 }) => place0 !== null),
      order,
      limit,
    ),
    count: { total: Math.min(count, counted), isBounded: count > counted },
  }
}

/** Returns the number of listed profiles, as projected by the milestones. */
export async function countListed(db: Db, type?: ProfileType): Promise<number> {
  return (await readCounts(db, type)).listed
}

/** Returns the number of listed profiles of a type, and of all types. */
export async function readCounts(
  db: Db,
  type: ProfileType | undefined,
): Promise<{ listed: number; all: number }> {
  const { rows } = await db.query<{ listed: number; all: number }>({
    name: 'count-listed',
    text: `select coalesce(sum(listed), 0)::int4 as all, coalesce(sum(listed)
        filter (where $1::text is null or profile_type = $1), 0)::int4 as listed
      from milestone_count`,
    values: [type ?? null],
  })
  return rows[0] ?? { listed: 0, all: 0 }
}

/** Profiles to read at a time during a walk. */
const stretch = 200

/**
 * Yields all listed profiles in public form, newest first, in pages. It does not use one snapshot:
 * that would return profiles deleted during the walk, and block vacuuming while a client reads. So
 * each profile comes once, in its state at that moment, and profiles listed later are left out.
 */
export async function* walkDirectory(
  db: Db,
  type: ProfileType | undefined,
  limit = stretch,
): AsyncGenerator<ProfileView[]> {
  const conditions = findConditions(type, {})
  if (!conditions) return
  const order = orders.newest
  let next: string | null | undefined
  while (next !== null) {
    const after = next === undefined ? undefined : readCursor(order, next)
    const page = await readPage(db, conditions, { order, after, limit })
    next = page.next
    yield page.profiles
  }
}

/** Returns all listed profiles in public form, newest first. */
export async function listDirectory(
  db: Db,
  { type }: { type?: ProfileType | undefined } = {},
): Promise<ProfileView[]> {
  const { rows } = await db.query({
    name: 'directory-whole',
    text: `select ${publicColumns} from ${listedProfiles}
      where $1::text is null or d.profile_type = $1 order by d.listed_position desc`,
    values: [type ?? null],
  })
  return rows.map((row) => profileView.parse(row))
}

/** Returns the cards of these profiles by id, in public form; none for a profile that is not listed. */
export async function readDirectoryKeys(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProfileView>> {
  const { rows } = await db.query({
    name: 'directory-keys',
    text: `select ${publicColumns} from ${listedProfiles} where d.profile_id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => profileView.parse(row)).map((card) => [card.id, card]))
}

function readCursor({ readCursor: read }: Order, cursor: string): string[] {
  const place = read(cursor)
  if (place) return place
  const message = 'The cursor is not one that this directory gave for this order. Begin without it.'
  throw refuse('cursor', message)
}

function refuse(path: string, message: string): Refusal {
  return new Refusal('invalid-input', { detail: message, errors: [{ path, message }] })
}
