import type { Pool } from 'pg'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { maxCounted } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { joinAward, profileColumns } from '#projections/profile-page/query.ts'
import { type Conditions, chooseWay, findConditions, type Search, writeSearch } from './search.ts'

type Db = Pick<Pool, 'query'>

export type DirectoryQuery = {
  type?: ProfileType | undefined
  filter?: DirectoryFilter | undefined
  /** Where the page before ended, as `next` said. */
  cursor?: string | undefined
  /** Profiles a page. */
  limit: number
}

/** The cards of listed profiles as everybody may see them: without the wallets that owners hide. */
export const publicColumns = profileColumns('not p.hide_wallet')
const listedProfiles = `directory d join profile_page p on p.profile_id = d.profile_id ${joinAward}`

/** A page of listed profiles in public form, newest first; `next` is null on the last page. */
export type DirectoryPage = { profiles: ProfileView[]; next: string | null; count: DirectoryCount }

/**
 * A page, and how many match in all. `sample`: rows that are looked at to find out how to search;
 * `counted`: as many matches are counted at most; `costOfNamed`: see `chooseWay`.
 */
export async function readDirectoryPage(
  db: Db,
  { type, filter = {}, cursor, limit }: DirectoryQuery,
  { sample = 200, counted = maxCounted, costOfNamed = 4 } = {},
): Promise<DirectoryPage> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = findConditions(type, filter)
  if (!conditions) return { profiles: [], next: null, count: { total: 0, isBounded: false } }
  const { listed, all } = await readCounts(db, type)
  if (conditions.exact.length === 0) {
    const page = await readPage(db, writeSearch(conditions), conditions.values, { before, limit })
    return { ...page, count: { total: listed, isBounded: false } }
  }
  const needed = Math.max(limit, counted) + 1
  const amounts = { listed, all, shown: limit + 1, needed, sample, costOfNamed }
  const { index, proof } = await chooseWay(db, conditions, amounts)
  const asked = { before, limit, counted }
  const proven =
    proof === undefined ? undefined : await readProvenPage(db, conditions, proof, asked)
  return proven ?? readCountedPage(db, writeSearch(conditions, index), conditions.values, asked)
}

type Stretch = { before: string | undefined; limit: number }
type CardRow = { position: string | null }

/** The cards of the rows that `found` selects. */
const selectCards = (found: string) =>
  `select ${publicColumns}, d.listed_position as position from (${found}) d
    join profile_page p on p.profile_id = d.profile_id ${joinAward}
    order by d.listed_position desc`

async function readPage(
  db: Db,
  search: Search,
  values: readonly unknown[],
  { before, limit }: Stretch,
): Promise<Omit<DirectoryPage, 'count'>> {
  const rest = before === undefined ? [limit + 1] : [limit + 1, before]
  const found = search.rows({
    limit: `$${values.length + 1}`,
    before: before === undefined ? undefined : `$${values.length + 2}`,
  })
  const { rows } = await db.query<CardRow>(selectCards(found), [...values, ...rest])
  return cutPage(rows, limit)
}

function cutPage(rows: readonly CardRow[], limit: number): Omit<DirectoryPage, 'count'> {
  const page = rows.slice(0, limit)
  return {
    profiles: page.map((row) => profileView.parse(row)),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  }
}

/**
 * A page in order, and beside it the proof that more match than are counted: as many rows as `proof`
 * finds first, wherever they stand. Undefined where it finds too few, which proves nothing.
 */
async function readProvenPage(
  db: Db,
  conditions: Conditions,
  proof: string,
  { before, limit, counted }: Stretch & { counted: number },
): Promise<DirectoryPage | undefined> {
  const { values } = conditions
  const most = Math.max(limit, counted) + 1
  const proving = db.query<{ count: number }>(
    `select count(*)::int4 as count
      from (select from directory d where ${proof} limit $${values.length + 1}) d`,
    [...values, most],
  )
  const reading = readPage(db, writeSearch(conditions), values, { before, limit })
  const [{ rows }, page] = await Promise.all([proving, reading])
  return rows[0]?.count === most
    ? { ...page, count: { total: counted, isBounded: true } }
    : undefined
}

/** A page and the count by one search, where the rows that are counted hold those of the page. */
async function readCountedPage(
  db: Db,
  search: Search,
  values: readonly unknown[],
  { before, limit, counted }: Stretch & { counted: number },
): Promise<DirectoryPage> {
  const most = `$${values.length + 1}`
  const last = `$${values.length + 2}`
  const older = before === undefined ? undefined : `$${values.length + 3}`
  const page =
    search.countsAll || older === undefined
      ? `select * from found ${older === undefined ? '' : `where listed_position < ${older}`}
          order by listed_position desc limit ${last}`
      : search.rows({ before: older, limit: last })
  const { rows } = await db.query<CardRow & { count: number }>(
    `with found as materialized (${search.counted(most)})
      select counted.count, card.* from
        (select count(*)::int4 as count from (select from found limit ${most}) d) counted
        left join (${selectCards(page)}) card on true
        order by card.position desc`,
    [...values, Math.max(limit, counted) + 1, limit + 1, ...(before === undefined ? [] : [before])],
  )
  const count = rows[0]?.count ?? 0
  return {
    ...cutPage(
      rows.filter(({ position }) => position !== null),
      limit,
    ),
    count: { total: Math.min(count, counted), isBounded: count > counted },
  }
}

/** How many profiles are listed, as the projector counts them: the standing ones of the milestones. */
export async function countListed(db: Db, type?: ProfileType): Promise<number> {
  return (await readCounts(db, type)).listed
}

/** The same for a type, and for all types. */
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

/** Profiles that a walk through a list reads at a time. */
const stretch = 200

/**
 * All listed profiles in public form, newest first, a few at a time. Not from one snapshot, which would
 * give out profiles that were deleted on the way, and keep Postgres from clearing up for as long as
 * somebody reads. So each profile comes once, as it is at that moment, and none that is listed later.
 */
export async function* walkDirectory(
  db: Db,
  type: ProfileType | undefined,
  limit = stretch,
): AsyncGenerator<ProfileView[]> {
  const conditions = findConditions(type, {})
  if (!conditions) return
  const search = writeSearch(conditions)
  let before: string | null | undefined
  while (before !== null) {
    const page = await readPage(db, search, conditions.values, { before, limit })
    before = page.next
    yield page.profiles
  }
}

/** All listed profiles in public form, newest first. */
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

/** The cards of these profiles by id, in public form; none for a profile that is not listed. */
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

function readCursor(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor
  const message = 'The cursor is not one that this directory gave.'
  throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'cursor', message }] })
}
