import { LRUCache } from 'lru-cache'
import { drawGrowthRings, type Ring } from '#art/growth-rings.ts'
import { findPublished } from '#backend/transparency/checkpoints.ts'
import { countEvents } from '#backend/transparency/tree.ts'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { countWeeks, type WeekCount } from '#projections/history/query.ts'

type RingsDeps = Pick<ApiDeps, 'pool' | 'readPool'>

/** Number of newest checkpoints whose rings are served. Older ones would cost a count of all events each. */
const newestCheckpoints = 10
/** Number of weeks from which a ring is a month. */
const maxWeeks = 120
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Weeks that were counted, up to the event at `position`. */
type Counted = { events: number; position: string; weeks: readonly WeekCount[] }

const noneCounted: Counted = { events: 0, position: '0', weeks: [] }

/**
 * Creates a function that returns the growth rings of the log at a checkpoint; undefined for a size that is not
 * among the newest published ones, and while the read models lack its events. Each is drawn once, and only
 * the events since the last one are counted.
 */
export function createRingsFinder({ pool, readPool }: RingsDeps) {
  const drawings = new LRUCache<number, string, Uint8Array>({
    max: newestCheckpoints,
    // A drawing that is evicted while it is drawn still reaches its waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: async (size, _stale, { context: root }) => {
      const weeks = await countWeeksUpTo(await countEvents(pool, size))
      return weeks && drawWeeks(size, weeks, root)
    },
  })
  let counted = noneCounted

  async function countWeeksUpTo(events: number): Promise<readonly WeekCount[] | undefined> {
    const from = events >= counted.events ? counted : noneCounted
    const added = await countWeeks(readPool, from.position, events - from.events)
    const weeks = sumBy([...from.weeks, ...added.weeks], ({ week }) => week)
    const sum = weeks.reduce((total, { entries }) => total + entries, 0)
    if (sum !== events || events === 0) return undefined
    if (events >= counted.events) {
      counted = { events, position: added.position ?? from.position, weeks }
    }
    return weeks
  }

  return async (size: number): Promise<string | undefined> => {
    const published = await findPublished(pool, size, newestCheckpoints)
    const checkpoint = parseCheckpoint(parseNote(published ?? '')?.text ?? '')
    return checkpoint && drawings.fetch(size, { context: checkpoint.root })
  }
}

/** Adds up counts with the same key, in the order of the keys. */
function sumBy(counts: readonly WeekCount[], keyOf: (count: WeekCount) => string): WeekCount[] {
  const groups = Map.groupBy(counts, keyOf)
  return [...groups]
    .map(([key, group]) => ({
      week: key,
      entries: group.reduce((sum, { entries }) => sum + entries, 0),
      byOwners: group.reduce((sum, { byOwners }) => sum + byOwners, 0),
    }))
    .sort((a, b) => (a.week < b.week ? -1 : 1))
}

/** Draws the rings of weeks, or of months once there are more than 120. Oldest week first. */
export function drawWeeks(size: number, weeks: readonly WeekCount[], root: Uint8Array): string {
  const [first, last] = [weeks.at(0)?.week ?? '', weeks.at(-1)?.week ?? '']
  const span = Math.round((Date.parse(last) - Date.parse(first)) / weekMs) + 1
  const rings: Ring[] = span > maxWeeks ? sumBy(weeks, ({ week }) => week.slice(0, 7)) : [...weeks]
  const share = shareOf(weeks)
  const title = `${size.toLocaleString('en')} ${size === 1 ? 'entry' : 'entries'} in ${span} ${span === 1 ? 'week' : 'weeks'}, ${share} % by owners`
  return drawGrowthRings({ rings, root, title })
}

/** Returns the share of owners in percent. */
function shareOf(weeks: readonly WeekCount[]): number {
  const sum = (of: 'entries' | 'byOwners') => weeks.reduce((total, week) => total + week[of], 0)
  return Math.round((100 * sum('byOwners')) / sum('entries'))
}
