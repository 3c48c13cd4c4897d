import { logPoint, timeOfPoint } from '#contract/search/log-point.ts'
import type { DirectoryAsOf, LogActivity } from '#contract/views/as-of.ts'
import type { IndexedEvent } from '#contract/views/event-index.ts'
import { formatNumber } from '#lib/format-number.ts'
import { eventLabelOf } from '../event-labels.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** Parses a point in the search of a URL: a day, a time, or a position. */
export function parsePoint(text: unknown): string | undefined {
  return logPoint.safeParse(text).data
}

/** Returns the current day (yyyy-mm-dd, UTC). As a point, it means the end of the log. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Returns the day 30 days ago. */
export function monthAgo(): string {
  return new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10)
}

/**
 * Returns the ends of the axis in ms since 1970. It begins with the first event, or before it: events that were
 * added with an earlier time, such as those of the demo, have higher positions.
 */
export function axisOf({ first, last, days: [firstDay] }: LogActivity): {
  start: number
  end: number
} {
  const hasEarlierDay = firstDay !== undefined && firstDay.day < first.at.slice(0, 10)
  const start = Date.parse(hasEarlierDay ? firstDay.day : first.at)
  return { start, end: Math.max(start, Date.parse(last.at)) }
}

/** Returns the time (ISO) that is shown for a point: for a position, that of its event. */
export function shownTimeOf(point: string, event: Pick<IndexedEvent, 'at'>): string {
  return new Date(timeOfPoint(point) ?? event.at).toISOString()
}

/** Describes an event in a sentence: "Event 15,482: Listed, Mira Halloran". */
export function describeEvent({ position, type, profile }: IndexedEvent): string {
  const words = `Event ${formatNumber(BigInt(position))}: ${eventLabelOf(type)}`
  return profile ? `${words}, ${profile.name || `@${profile.handle}`}` : words
}

type SliderState = Pick<DirectoryAsOf, 'event' | 'previous' | 'next'> & {
  point: string
  activity: LogActivity
}

/**
 * Returns the point to which a key of the slider moves: arrows by an event, with Shift by a day, Page
 * keys by a month, Home and End to the ends of the log. Undefined for other keys, and beyond an end.
 */
export function pointAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { point, event, previous, next, activity }: SliderState,
): string | undefined {
  const { start, end } = axisOf(activity)
  const now = Date.parse(timeOfPoint(point) ?? event.at)
  const at = (ms: number) => new Date(Math.min(Math.max(ms, start), end)).toISOString()
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shiftKey ? at(now - dayMs) : (previous ?? undefined)
    case 'ArrowRight':
    case 'ArrowUp':
      return shiftKey ? at(now + dayMs) : (next ?? undefined)
    case 'PageDown':
      return at(addMonths(now, -1))
    case 'PageUp':
      return at(addMonths(now, 1))
    case 'Home':
      return activity.first.position
    case 'End':
      return activity.last.position
    default:
      return undefined
  }
}

/** Moves a time (ms) by months. The 31st becomes the last day of a shorter month. */
function addMonths(ms: number, months: number): number {
  const from = new Date(ms)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  const day = Math.min(from.getUTCDate(), lastDay.getUTCDate())
  return lastDay.setUTCDate(day) + (ms % dayMs)
}
