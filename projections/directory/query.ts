import type { Pool } from 'pg'
import { type DirectoryFilter, normalizeFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { joinAward, profileColumns } from '#projections/profile-page/query.ts'

type Db = Pick<Pool, 'query'>

export type DirectoryQuery = {
  type?: ProfileType | undefined
  filter?: DirectoryFilter | undefined
  /** Where the page before ended, as `next` said. */
  cursor?: string | undefined
  /** Profiles a page; all where absent. */
  limit?: number | undefined
}

/** The cards of listed profiles as everybody may see them: without the wallets that owners hide. */
const publicColumns = profileColumns('case when p.hide_wallet then null else p.wallet_address end')
const listedProfiles = `directory d join profile_page p on p.profile_id = d.profile_id ${joinAward}`

/** Listed profiles in public form, newest first; `next` is null on the last page. */
export async function listDirectory(
  db: Db,
  { type, filter = {}, cursor, limit }: DirectoryQuery = {},
): Promise<{ profiles: ProfileView[]; next: string | null }> {
  const conditions = findConditions({ type, filter })
  if (!conditions) return { profiles: [], next: null }
  const { where, values } = conditions
  if (cursor !== undefined) where.push(`d.listed_position < $${values.push(readCursor(cursor))}`)
  const { rows } = await db.query<{ position: string }>(
    `select ${publicColumns}, d.listed_position as position from ${listedProfiles}
      where ${where.join(' and ')} order by d.listed_position desc
      ${limit === undefined ? '' : `limit $${values.push(limit + 1)}`}`,
    values,
  )
  const page = rows.slice(0, limit)
  return {
    profiles: page.map((row) => profileView.parse(row)),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  }
}

/** How many listed profiles match. */
export async function countDirectory(
  db: Db,
  { type, filter = {} }: Pick<DirectoryQuery, 'type' | 'filter'> = {},
): Promise<number> {
  const conditions = findConditions({ type, filter })
  if (!conditions) return 0
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int4 as count from ${listedProfiles} where ${conditions.where.join(' and ')}`,
    conditions.values,
  )
  return rows[0]?.count ?? 0
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

/** Whether another profile, listed or held, says exactly the same; see `contentKey`. */
export async function hasSameContent(db: Db, key: string, exceptId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from profile_page where content_key = $1 and profile_id <> $2 limit 1',
    [key, exceptId],
  )
  return rowCount !== 0
}

/** What `matchesFilter` asks, as SQL over `listedProfiles`; undefined where nothing can match. */
function findConditions({
  type,
  filter,
}: {
  type: ProfileType | undefined
  filter: DirectoryFilter
}): { where: string[]; values: unknown[] } | undefined {
  const { text, tags, link } = normalizeFilter(filter)
  // Postgres refuses NUL, and no profile holds one.
  if (link === null || [text, ...tags].some((needle) => needle.includes('\0'))) return undefined
  const where = ['true']
  const values: unknown[] = []
  if (type !== undefined) where.push(`d.profile_type = $${values.push(type)}`)
  if (text !== '') where.push(`d.search_text like $${values.push(containing(text))}`)
  for (const tag of tags) where.push(`d.tag_text like $${values.push(containing(tag))}`)
  if (link !== undefined) where.push(`p.social_links ->> $${values.push(link)} is not null`)
  return { where, values }
}

function readCursor(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor
  const message = 'The cursor is not one that this directory gave.'
  throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'cursor', message }] })
}

/** The LIKE pattern for texts that contain `needle`, whatever signs are in it. */
function containing(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`
}
