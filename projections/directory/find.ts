import type { Pool } from 'pg'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { type SearchView, searchView } from '#contract/views/search.ts'
import { readCounts } from './query.ts'
import { chooseWay, findConditions, prefixPattern, writeSearch } from './search.ts'

/** Maximum number of profiles per type that a search over all types lists, and that it counts. */
const foundOfType = 3
export const maxFound = 100

type Db = Pick<Pool, 'query'>
type Group = SearchView['groups'][number]

/** A group, and the rank of its best match; 0 is the best. */
type Ranked = { rank: number; listedPosition: bigint; group: Group }

/**
 * Returns the best matches of a text in each type, the type with the best one first. Types are
 * searched one after the other, so that a search uses only one core of the database.
 */
export async function findProfiles(
  db: Db,
  text: string,
  { sample = 200, costOfNamed = 4 } = {},
): Promise<SearchView> {
  const ranked: Ranked[] = []
  for (const profileType of profileTypes) {
    ranked.push(await findOfType(db, profileType, text, { sample, costOfNamed }))
  }
  ranked.sort(
    (one, other) =>
      one.rank - other.rank || compareExact(one, other) || other.group.total - one.group.total,
  )
  return searchView.parse({ groups: ranked.map(({ group }) => group) })
}

/** Sorts exact matches by their first listing, across types. */
function compareExact(one: Ranked, other: Ranked): number {
  if (one.rank !== exactRank) return 0
  return one.listedPosition < other.listedPosition ? -1 : 1
}

const exactRank = 0
const noRank = 9

type FoundRow = { count: number; rank: number | null; listed_position: string | null }

async function findOfType(
  db: Db,
  profileType: ProfileType,
  text: string,
  { sample, costOfNamed }: { sample: number; costOfNamed: number },
): Promise<Ranked> {
  const conditions = findConditions(profileType, { q: text })
  const [, needle] = conditions?.values ?? []
  // An empty text would match every profile.
  if (!conditions || needle === undefined) {
    const group = { profileType, total: 0, isBounded: false, profiles: [] }
    return { rank: noRank, listedPosition: 0n, group }
  }
  const { listed, all } = await readCounts(db, profileType)
  const needed = maxFound + 1
  const amounts = { listed, all, shown: foundOfType, needed, sample, costOfNamed }
  const { index } = await chooseWay(db, conditions, amounts)
  const { rows } = await db.query<FoundRow>(
    writeBest(writeSearch(conditions, { index }).counted('$3')),
    [...conditions.values, needed, foundOfType],
  )
  const [first] = rows
  const count = first?.count ?? 0
  const group = {
    profileType,
    total: Math.min(count, maxFound),
    isBounded: count > maxFound,
    profiles: rows.filter(({ rank }) => rank !== null),
  }
  const listedPosition = BigInt(first?.listed_position ?? 0)
  return {
    rank: first?.rank ?? noRank,
    listedPosition,
    group: searchView.shape.groups.element.parse(group),
  }
}

const nameLine = `split_part(d.search_text, E'\\n', 1)`
const handleLine = `split_part(d.search_text, E'\\n', 2)`

/** Returns SQL for profiles whose name or handle begins with the text, by a prefix index. */
const beginning = (line: string) =>
  `(select d.profile_id from directory d
      where d.profile_type = $1 and ${line} like ${prefixPattern('$2::text')}
      order by ${line} using ~<~ limit $4)`

/** Returns SQL for the first listed profiles with exactly this name or handle. */
const exact = (line: string) =>
  `(select d.profile_id from directory d
      where d.profile_type = $1 and ${line} = $2::text
      order by d.listed_position limit $4)`

/** Later profiles with the same name must not precede the one that was listed first. */
const bestFirst = (row: string) =>
  `${row}.rank, case when ${row}.rank = ${exactRank} then ${row}.listed_position end,
    ${row}.listed_position desc`

/** A name counts more than a handle, and a full or prefix match more than one inside. */
const rankOf = `case
    when ${nameLine} = $2 or ${handleLine} = $2 then ${exactRank}
    when starts_with(${nameLine}, $2) then 1
    when starts_with(${handleLine}, $2) then 2
    when strpos(${nameLine}, ' ' || $2) > 0 then 3
    when strpos(${nameLine}, $2) > 0 or strpos(${handleLine}, $2) > 0 then 4
    else 5 end`

/**
 * Returns SQL for the best of the newest matches and of those that begin with the text, each with
 * the number of matches. `found` selects the matches. Parameters: $1 type, $2 text, $3 maximum
 * count, $4 number to show.
 */
const writeBest = (found: string) => `with found as materialized (${found}),
    candidate as (
      (select profile_id from found order by listed_position desc limit $3)
      union ${exact(nameLine)} union ${exact(handleLine)}
      union ${beginning(nameLine)} union ${beginning(handleLine)}
    )
  select counted.count, best.* from
    (select count(*)::int4 as count from (select from found limit $3) f) counted
    left join (
      select ranked.rank, p.profile_id as id, p.name, p.handle, p.avatar_url as "avatarUrl",
          p.is_verified as "isVerified", p.tags->>0 as tag, ranked.listed_position
        from (
          select * from (
            select d.profile_id, d.listed_position, ${rankOf} as rank
              from directory d join candidate c on c.profile_id = d.profile_id
          ) matching order by ${bestFirst('matching')} limit $4
        ) ranked join profile_page p on p.profile_id = ranked.profile_id
    ) best on true
    order by ${bestFirst('best')}`
