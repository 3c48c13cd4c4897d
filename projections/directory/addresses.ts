import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { countListed } from './query.ts'

/** Handle and last change of a listed profile, for its sitemap entry. Times are ISO, UTC. */
export type ProfileAddress = { handle: string; updatedAt: string }

/** A group of listed profiles whose ids begin with `start`, and the time of its last change. */
export type AddressPart = { start: string; updatedAt: string }

/** Ids are evenly distributed, so each group has at most about ten thousand profiles. */
const groupSizes = [
  { maxCount: 20_000, digits: 0 },
  { maxCount: 320_000, digits: 1 },
] as const
/** Maximum length of a group's id prefix. */
export const maxPrefixDigits = 2

const listed = 'directory d join profile_page p on p.profile_id = d.profile_id'

/** Lists all listed profiles in groups of bounded size, by the first digits of their ids. */
export async function listAddressParts(db: Queryable): Promise<AddressPart[]> {
  const count = await countListed(db)
  const digits = groupSizes.find(({ maxCount }) => count <= maxCount)?.digits ?? maxPrefixDigits
  const { rows } = await db.query<AddressPart>({
    name: 'address-parts',
    text: `select p.start, ${isoTime('p.updated_at')} as "updatedAt" from (
        select left(d.profile_id::text, $1) as start, max(p.updated_at) as updated_at
          from ${listed} group by 1
      ) p order by 1`,
    values: [digits],
  })
  return rows
}

/** Lists the profiles of a group by id. */
export async function listAddresses(db: Queryable, start: string): Promise<ProfileAddress[]> {
  const { rows } = await db.query<ProfileAddress>({
    name: 'addresses-of-part',
    text: `select p.handle, ${isoTime('p.updated_at')} as "updatedAt" from ${listed}
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
