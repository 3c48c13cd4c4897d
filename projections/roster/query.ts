import type { Pool } from 'pg'
import { maxCounted } from '#contract/list-limits.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { AnalysisView, RosterView } from '#contract/views/roster.ts'
import { Refusal } from '#domain/refusal.ts'
import { fullColumns, joinAward } from '#projections/profile-page/query.ts'
import type { RosterCount } from './project.ts'
import { type Conditions, findConditions, type RosterFilter, shouldUseIndex } from './search.ts'

type Db = Pick<Pool, 'query'>

export type RosterQuery = {
  filter?: RosterFilter | undefined
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  /** Profiles per page. */
  limit: number
}

/** Profiles in full, newest first; `next` is null on the last page. */
type Page = { profiles: ProfileView[]; next: string | null }

/** A page of all profiles, the number of matches, and the total counts. */
export type RosterPage = Page & { count: DirectoryCount; counts: RosterCounts }

/**
 * Returns a page of the roster. `sample`: rows to test when choosing how to search; `counted`:
 * maximum number of matches to count.
 */
export async function readRosterPage(
  db: Db,
  { filter = {}, cursor, limit }: RosterQuery,
  { sample = 200, counted = maxCounted } = {},
): Promise<RosterPage> {
  const before = readCursor(cursor)
  const counts = await readRosterCounts(db)
  const conditions = findConditions(filter)
  if (!conditions) {
    return { profiles: [], next: null, count: { total: 0, isBounded: false }, counts }
  }
  const { total } = counts
  const isIndexed = await shouldUseIndex(db, conditions, { total, sample })
  const [page, count] = await Promise.all([
    readPage(db, conditions, { before, limit, isIndexed }),
    conditions.exact.length === 0
      ? { total, isBounded: false }
      : countMatches(db, conditions, { most: counted, isIndexed }),
  ])
  return { ...page, count, counts }
}

/** Returns SQL for the matching rows; with the index, it finds the candidates first. */
function matching(columns: string, { exact, indexed }: Conditions, isIndexed: boolean): string {
  const where = [...(isIndexed ? indexed : []), ...exact]
  return `select ${columns} from roster d ${where.length === 0 ? '' : `where ${where.join(' and ')}`}`
}

async function readPage(
  db: Db,
  conditions: Conditions,
  { before, limit, isIndexed }: { before: string; limit: number; isIndexed: boolean },
): Promise<Page> {
  const { values } = conditions
  // Index results are unordered. They are sorted in a separate step, or Postgres would read all
  // rows.
  const found = `found as ${isIndexed ? '' : 'not '}materialized (
    ${matching('d.profile_id, d.position', conditions, isIndexed)})`
  const { rows } = await db.query<{ position: string }>(
    `with ${found}
      select ${fullColumns}, f.position from (
        select profile_id, position from found where position < $${values.length + 1}
          order by position desc limit $${values.length + 2}
      ) f join profile_page p on p.profile_id = f.profile_id ${joinAward}
      order by f.position desc`,
    [...values, before, limit + 1],
  )
  const page = rows.slice(0, limit)
  return {
    profiles: page.map((row) => profileView.parse(row)),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  }
}

async function countMatches(
  db: Db,
  conditions: Conditions,
  { most, isIndexed }: { most: number; isIndexed: boolean },
): Promise<DirectoryCount> {
  const { values } = conditions
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int4 as count
      from (${matching('', conditions, isIndexed)} limit $${values.length + 1}) d`,
    [...values, most + 1],
  )
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, most), isBounded: count > most }
}

/** Higher than every position in a log. */
const aboveAll = String(2n ** 63n - 1n)

function readCursor(cursor = aboveAll): string {
  if (cursor === aboveAll || /^\d{1,18}$/.test(cursor)) return cursor
  const message = 'The cursor is not one that this directory gave.'
  throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'cursor', message }] })
}

/** Number of profiles of each type and kind, as projected. */
export type RosterCounts = Omit<RosterCount, 'profileType'> & {
  byType: AnalysisView['analysis']['byType']
}

export async function readRosterCounts(db: Db): Promise<RosterCounts> {
  const { rows } = await db.query<RosterCount>({
    name: 'roster-counts',
    text: `select profile_type as "profileType", total, verified, founders, walletless, nameless, flagged
      from roster_count`,
  })
  const sum = (kind: keyof Omit<RosterCount, 'profileType'>) =>
    rows.reduce((all, row) => all + row[kind], 0)
  const ofType = (type: RosterCount['profileType']) =>
    rows.find(({ profileType }) => profileType === type)?.total ?? 0
  return {
    byType: {
      artist: ofType('artist'),
      collector: ofType('collector'),
      curator: ofType('curator'),
    },
    total: sum('total'),
    verified: sum('verified'),
    founders: sum('founders'),
    walletless: sum('walletless'),
    nameless: sum('nameless'),
    flagged: sum('flagged'),
  }
}

/** Returns the counts in the form for staff. */
export function verificationOf({
  total,
  verified,
}: Pick<RosterCounts, 'total' | 'verified'>): RosterView['verification'] {
  return { verified, unverified: total - verified }
}

/** Returns which of these profiles exist. */
export async function findOnRoster(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'on-roster',
    text: 'select profile_id as id from roster where profile_id = any($1::uuid[])',
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
