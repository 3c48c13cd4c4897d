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

/** Days of both ends of the axis, and the meaning of the colours. */
export function AxisNotes({ activity, hint }: { activity: LogActivity; hint?: string }) {
  const { start, end } = axisOf(activity)
  return (
    <>
      <p className={joinClasses(typography.mono, axis.days)} aria-hidden="true">
        <span>{formatDay(new Date(start).toISOString())}</span>
        <span>{formatDay(new Date(end).toISOString())}</span>
      </p>
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
