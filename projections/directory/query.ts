import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectoryFilter } from '#contract/search/directory-filter.ts'
import type { ListOrder } from '#contract/search/list-order.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { joinAward, profileColumns } from '#projections/profile-page/query.ts'
import { parseCursor } from '#projections/search/order.ts'
import { listSearchPage, type SearchLimits, type SearchPage } from '#projections/search/page.ts'
import { orders } from './orders.ts'
import { directorySearch } from './search.ts'

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

/** Returns a page of listed profiles in public form, and the number of matches. */
export async function listDirectoryPage(
  db: Queryable,
  { type, filter = {}, sort = 'newest', cursor, limit }: DirectoryQuery,
  limits?: SearchLimits,
): Promise<SearchPage> {
  if (sort === 'rank' && type === undefined) {
    const message = 'Ranks belong to a type. Request one type: /api/profiles/artist?sort=rank.'
    throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'sort', message }] })
  }
  const order = orders[sort]
  const after = parseCursor(order, cursor)
  const search = directorySearch(type, filter)
  const { listed, all } = await getDirectoryCounts(db, type)
  const request = { order, after, limit, inScope: listed, all }
  return listSearchPage(db, search, request, publicColumns, limits)
}

/** Returns the number of listed profiles, as projected by the milestones. */
export async function countListed(db: Queryable, type?: ProfileType): Promise<number> {
  return (await getDirectoryCounts(db, type)).listed
}

/** Returns the number of listed profiles of a type, and of all types. */
export async function getDirectoryCounts(
  db: Queryable,
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

/**
 * Yields all listed profiles in public form, newest first, in pages. It does not use one snapshot:
 * that would return profiles deleted during the walk, and block vacuuming while a client reads. So
 * each profile comes once, in its state at that moment, and profiles listed later are left out.
 */
export async function* walkDirectory(
  db: Queryable,
  type: ProfileType | undefined,
  limit = 200,
): AsyncGenerator<ProfileView[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listDirectoryPage(db, { type, cursor, limit })
    cursor = page.next
    yield page.profiles
  }
}

/** Returns all listed profiles in public form, newest first. */
export async function listDirectory(
  db: Queryable,
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
export async function listCardsById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ProfileView>> {
  const { rows } = await db.query({
    name: 'directory-keys',
    text: `select ${publicColumns} from ${listedProfiles} where d.profile_id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => profileView.parse(row)).map((card) => [card.id, card]))
}
