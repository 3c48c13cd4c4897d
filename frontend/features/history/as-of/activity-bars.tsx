import { memo } from 'react'
import { formatDay } from '#contract/format-day.ts'
import type { LogActivity } from '#contract/views/as-of.ts'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import axis from '../axis.module.css'
import css from './activity-bars.module.css'
import { axisOf, dayMs } from './point.ts'

/** Maximum number of bars. */
const maxBars = 180

/** Returns the place of a time (ISO) on the axis, from 0 to 1. */
export function placeOf(at: string, activity: LogActivity): number {
  const { start, end } = axisOf(activity)
  if (end === start) return 1
  return Math.min(1, Math.max(0, (Date.parse(at) - start) / (end - start)))
}

/** Adds up the changes of each bar. A bar has at least a day. */
export function sumBars(activity: LogActivity): { byOwners: number; byProvenance: number }[] {
  const { start, end } = axisOf(activity)
  const count = Math.min(maxBars, Math.max(1, Math.ceil((end - start) / dayMs)))
  const bars = Array.from({ length: count }, () => ({ byOwners: 0, byProvenance: 0 }))
  for (const { day, byOwners, byProvenance } of activity.days) {
    const place = placeOf(`${day}T12:00:00.000Z`, activity)
    const bar = bars[Math.min(count - 1, Math.floor(place * count))]
    if (!bar) continue
    bar.byOwners += byOwners
    bar.byProvenance += byProvenance
  }
  return bars
}

/** Bars of the changes over time: those by owners in blue, those by Provenance in black. */
export const ActivityBars = memo(function ActivityBars({ activity }: { activity: LogActivity }) {
  const bars = sumBars(activity)
  const max = Math.max(1, ...bars.map(({ byOwners, byProvenance }) => byOwners + byProvenance))
  return (
    <span className={css.bars} aria-hidden="true">
      {bars.map(({ byOwners, byProvenance }, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
          key={index}
          style={{ height: `${(100 * (byOwners + byProvenance)) / max}%` }}
        >
          {byProvenance > 0 && <b style={{ flexGrow: byProvenance }} />}
          {byOwners > 0 && <u style={{ flexGrow: byOwners }} />}
        </i>
      ))}
    </span>
  )
})

/** Maximum number of months below the axis, which have room in a window of 390 px. */
const maxMonths = 9
/** Minimum share of the axis between two months. Without it there is no room for the first one. */
const minDistance = 0.07

/**
 * Returns labels for the beginnings of months on the axis: each month, or each second, third, sixth or
 * twelfth of a longer log. January is labelled with its year, and the first month stands at the start of the axis.
 */
export function listMonths(activity: LogActivity): { label: string; place: number }[] {
  const { start, end } = axisOf(activity)
  const monthOf = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth()
  const [first, last] = [monthOf(start), monthOf(end)]
  const step = [1, 2, 3, 6, 12].find((months) => (last - first) / months < maxMonths)
  const stepMonths = step ?? 12 * Math.ceil((last - first) / 12 / maxMonths)
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((month) => month % stepMonths === 0)
    .map((month) => {
      const iso = new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString()
      const [, name = '', year = ''] = formatDay(iso).split(' ')
      return { label: month % 12 === 0 ? year : name, place: placeOf(iso, activity) }
    })
  return months.filter(({ place }, index) => (months[index + 1]?.place ?? 2) - place >= minDistance)
}

/** Months below the axis, or the days of its ends in a log of few days, and the meaning of the colours. */
export function AxisNotes({ activity, hint }: { activity: LogActivity; hint?: string }) {
  const { start, end } = axisOf(activity)
  const months = listMonths(activity)
  return (
    <>
      {months.length > 1 ? (
        <p className={joinClasses(typography.mono, css.months)} aria-hidden="true">
          {months.map(({ label, place }) => (
            <span key={place} style={{ left: `${place * 100}%` }}>
              {label}
            </span>
          ))}
        </p>
      ) : (
        <p className={joinClasses(typography.mono, axis.days)} aria-hidden="true">
          <span>{formatDay(new Date(start).toISOString())}</span>
          <span>{formatDay(new Date(end).toISOString())}</span>
        </p>
      )}
      <ul className={axis.legend}>
        <li className={typography.mono}>
          <span className={joinClasses(axis.sample, axis.signed)} aria-hidden="true" />
          By owners
        </li>
        <li className={typography.mono}>
          <span className={axis.sample} aria-hidden="true" />
          By Provenance
        </li>
        {hint && <li className={typography.mono}>{hint}</li>}
      </ul>
    </>
  )
}
