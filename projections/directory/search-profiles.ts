import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { normalizeFilter } from '#contract/search/match.ts'
import { type SearchView, searchView } from '#contract/views/search.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { chooseIndex } from '#projections/search/choose-index.ts'
import { prefixPatternSql } from '#projections/search/contains-text.ts'
import { selectMatches } from '#projections/search/search.ts'
import { orders } from './orders.ts'
import { getDirectoryCounts } from './query.ts'
import { directorySearch } from './search.ts'

/** Maximum number of profiles per type that a search over all types lists, and that it counts. */
const foundOfType = 3
export const maxFound = 100

type Group = SearchView['groups'][number]

/** A group, and how well its best match fits; see `matchLevelSql`. */
type RankedGroup = { matchLevel: number; listedPosition: bigint; group: Group }

/**
 * Returns the best matches of a text in each type, the type with the best one first. Types are
 * searched one after the other, so that a search uses only one core of the database.
 */
export async function searchProfiles(
  db: Queryable,
  text: string,
  { sample }: { sample?: number } = {},
): Promise<SearchView> {
  const ranked: RankedGroup[] = []
  for (const profileType of profileTypes) {
    ranked.push(await findOfType(db, profileType, text, sample))
  }
  ranked.sort(
    (one, other) =>
      one.matchLevel - other.matchLevel ||
      compareExact(one, other) ||
      other.group.total - one.group.total,
  )
  return searchView.parse({ groups: ranked.map(({ group }) => group) })
}

/** Sorts exact matches by their first listing, across types. */
function compareExact(one: RankedGroup, other: RankedGroup): number {
  if (one.matchLevel !== exactMatch) return 0
  return one.listedPosition < other.listedPosition ? -1 : 1
}

const exactMatch = 0
const noMatch = 9

type FoundRow = { count: number; match_level: number | null; listed_position: string | null }

async function findOfType(
  db: Queryable,
  profileType: ProfileType,
  q: string,
  sample: number | undefined,
): Promise<RankedGroup> {
  const { text } = normalizeFilter({ q })
  const search = directorySearch(profileType, { q })
  // An empty text would match every profile.
  if (!search || text === '') {
    const group = { profileType, total: 0, isBounded: false, profiles: [] }
    return { matchLevel: noMatch, listedPosition: 0n, group }
  }
  const { listed, all } = await getDirectoryCounts(db, profileType)
  const start = { order: orders.newest, inScope: listed, all }
  const limit = maxFound + 1
  const choose = await chooseIndex(db, search, start, sample)
  const newest = selectMatches(search, start, { limit, index: choose(limit) })
  const { rows } = await db.query<FoundRow>(bestSql(newest.text), newest.values)
  const [first] = rows
  const count = first?.count ?? 0
  const group = {
    profileType,
    total: Math.min(count, maxFound),
    isBounded: count > maxFound,
    profiles: rows.filter((row) => row.match_level !== null),
  }
  const listedPosition = BigInt(first?.listed_position ?? 0)
  return {
    matchLevel: first?.match_level ?? noMatch,
    listedPosition,
    group: searchView.shape.groups.element.parse(group),
  }
}

const nameLine = `split_part(d.search_text, E'\\n', 1)`
const handleLine = `split_part(d.search_text, E'\\n', 2)`

/** Later profiles with the same name must not precede the one that was listed first. */
const bestFirst = (row: string) =>
  `${row}.match_level, case when ${row}.match_level = ${exactMatch} then ${row}.listed_position end,
    ${row}.listed_position desc`

/** A name counts more than a handle, and a full or prefix match more than one inside. */
const matchLevelSql = `case
    when ${nameLine} = $2 or ${handleLine} = $2 then ${exactMatch}
    when starts_with(${nameLine}, $2) then 1
    when starts_with(${handleLine}, $2) then 2
    when strpos(${nameLine}, ' ' || $2) > 0 then 3
    when strpos(${nameLine}, $2) > 0 or strpos(${handleLine}, $2) > 0 then 4
    else 5 end`

/**
 * Returns SQL for the best matches: of the newest ones, and of those whose name or handle begins with
 * the text. Each row has the number of newest matches. Parameters: $1 type, $2 text.
 */
function bestSql(newest: string): string {
  // The sum keeps Postgres from reading the whole list in order, to find one exact match. `~<~` is the
  // order of the prefix indexes.
  const byPrefixIndex = [nameLine, handleLine].flatMap((line) => [
    `${line} = $2 order by d.listed_position + 0`,
    `${line} like ${prefixPatternSql('$2')} order by ${line} using ~<~`,
  ])
  const beginning = byPrefixIndex.map(
    (condition) => `union (select d.profile_id from directory d
      where d.profile_type = $1 and ${condition} limit ${foundOfType})`,
  )
  return `with newest as materialized (${newest}),
    candidate as (select profile_id from newest ${beginning.join(' ')})
  select counted.count, best.* from
    (select count(*)::int4 as count from newest) counted
    left join (
      select ranked.match_level, p.profile_id as id, p.name, p.handle, p.avatar_url as "avatarUrl",
          p.is_verified as "isVerified", p.tags->>0 as tag, ranked.listed_position
        from (
          select * from (
            select d.profile_id, d.listed_position, ${matchLevelSql} as match_level
              from directory d join candidate c on c.profile_id = d.profile_id
          ) matching order by ${bestFirst('matching')} limit ${foundOfType}
        ) ranked join profile_page p on p.profile_id = ranked.profile_id
    ) best on true
    order by ${bestFirst('best')}`
}
