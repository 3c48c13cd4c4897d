import { linkedPlatforms } from '#contract/profile/options.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Features to compare profiles by: folded tags, and the names of links. */
export type ComparedProfile = { id: string; tags: string[]; links: string[] }

/** Limits of the rows that are compared. */
const maxTags = 6
const profilesPerTag = 40
const newestProfiles = 100

const platforms: ReadonlySet<string> = new Set(linkedPlatforms.map(({ link }) => link))

const compared = `d.profile_id as id, array_remove(string_to_array(d.tag_text, E'\\n'), '') as tags,
  array_remove(string_to_array(d.links, E'\\n'), '') as links`

/**
 * Returns up to `limit` ids of listed profiles of the same type that share most with a listed
 * profile. Reads a bounded number of rows however long the list is: some for each of its first
 * tags, by the tag index, and the newest ones.
 */
export async function findSimilar(db: Queryable, id: string, limit: number): Promise<string[]> {
  const own = await db.query<ComparedProfile & { profileType: string }>({
    name: 'similar-own',
    text: `select ${compared}, d.profile_type as "profileType" from directory d where d.profile_id = $1`,
    values: [id],
  })
  const [profile] = own.rows
  if (!profile) return []
  const tags = profile.tags.slice(0, maxTags)
  const ofTag = (_tag: string, index: number) => `(select d.* from directory d
    where array_append(string_to_array(d.tag_text, E'\\n'), E'\\n' || d.profile_type)
      @> array[$${index + 2}::text, E'\\n' || $1::text] limit ${profilesPerTag})`
  const ofNewest = `(select d.* from directory d where d.profile_type = $1
    order by d.listed_position desc limit ${newestProfiles})`
  const { rows } = await db.query<ComparedProfile>(
    `select ${compared} from (${[...tags.map(ofTag), ofNewest].join(' union ')}) d
      order by d.listed_position desc`,
    [profile.profileType, ...tags],
  )
  return rankSimilar(profile, rows, limit)
}

/**
 * Ranks the profiles that share a feature, most shared first; ties keep their order, newest first.
 * A tag counts more than a platform.
 */
export function rankSimilar(
  own: ComparedProfile,
  others: readonly ComparedProfile[],
  limit: number,
): string[] {
  const tags = new Set(own.tags)
  const links = new Set(own.links.filter((link) => platforms.has(link)))
  const scored = others.flatMap((other) => {
    const sharedTags = other.tags.filter((tag) => tags.has(tag)).length
    const sharedLinks = other.links.filter((link) => links.has(link)).length
    const score = 3 * sharedTags + sharedLinks
    return score > 0 && other.id !== own.id ? [{ id: other.id, score }] : []
  })
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ id }) => id)
}
