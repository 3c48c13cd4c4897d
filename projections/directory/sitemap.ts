import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { countListed } from './query.ts'

/** Handle and last change of a listed profile. Times are ISO, UTC. */
export type SitemapEntry = { handle: string; updatedAt: string }

/** The listed profiles whose ids begin with `start`, and the time of their last change. */
export type SitemapPart = { start: string; updatedAt: string }

/** Ids are evenly distributed, so a part has about 20,000 profiles at most, up to five million in total. */
const partSizes = [
  { maxCount: 20_000, digits: 0 },
  { maxCount: 320_000, digits: 1 },
] as const
/** Maximum length of `start`. */
export const maxStartDigits = 2

const fromListed = 'from directory d join profile_page p on p.profile_id = d.profile_id'

/** Splits the listed profiles into parts, by the first hex digits of their ids. */
export async function listSitemapParts(db: Queryable): Promise<SitemapPart[]> {
  const count = await countListed(db)
  const digits = partSizes.find(({ maxCount }) => count <= maxCount)?.digits ?? maxStartDigits
  const { rows } = await db.query<SitemapPart>({
    name: 'sitemap-parts',
    text: `select p.start, ${isoTime('p.updated_at')} as "updatedAt" from (
        select left(d.profile_id::text, $1) as start, max(p.updated_at) as updated_at
          ${fromListed} group by 1
      ) p order by 1`,
    values: [digits],
  })
  return rows
}

/** Lists the profiles of a part by id. */
export async function listSitemapEntries(db: Queryable, start: string): Promise<SitemapEntry[]> {
  const { rows } = await db.query<SitemapEntry>({
    name: 'sitemap-entries',
    text: `select p.handle, ${isoTime('p.updated_at')} as "updatedAt" ${fromListed}
      where d.profile_id between $1 and $2 order by d.profile_id`,
    values: [fillId(start, '0'), fillId(start, 'f')],
  })
  return rows
}

/** Returns the first or last id with a prefix, filled up with `digit`. */
function fillId(start: string, digit: string): string {
  const all = start.padEnd(32, digit)
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
