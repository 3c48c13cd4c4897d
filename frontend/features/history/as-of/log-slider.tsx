import { type CSSProperties, useRef, useState } from 'react'
import { formatDay } from '#contract/format-day.ts'
import type { DirectoryAsOf, LogActivity } from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { throttleCalls } from '#lib/throttle-calls.ts'
import { joinClasses } from '#ui/join-classes.ts'
import axis from '../axis.module.css'
import { AxisSlider } from '../axis-slider.tsx'
import { ActivityBars, AxisNotes, placeOf } from './activity-bars.tsx'
import css from './log-slider.module.css'
import { axisOf, describeEvent, pointAfterKey } from './point.ts'

type LogSliderProps = {
  activity: LogActivity
  asOf: DirectoryAsOf
  /** The chosen point, and its time (ISO). */
  point: string
  at: string
  onPoint: (point: string) => void
}

/** Minimum milliseconds between two points while the thumb is dragged. */
const dragIntervalMs = 120

/** Slider over the whole log. The thumb is dragged along time, and the keys move by event, day or month. */
export function LogSlider({ activity, asOf, point, at, onPoint }: LogSliderProps) {
  const { event } = asOf
  const [dragged, setDragged] = useState<number>()
  const chooseDragged = useThrottledPoint(onPoint)
  const place = dragged ?? placeOf(at, activity)
  const { start, end } = axisOf(activity)
  const timeAt = (share: number) => new Date(start + share * (end - start)).toISOString()
  const sentence = describeEvent(event)
  return (
    <div className={axis.axis}>
      <p className={css.sentence}>{sentence}</p>
      <div
        className={joinClasses(axis.track, css.track)}
        style={{ '--at': place } as CSSProperties}
      >
        <ActivityBars activity={activity} />
        <AxisSlider
          thumb={formatNumber(BigInt(event.position))}
          aria-valuetext={`${sentence}, ${formatDay(event.at)}`}
          min={0}
          max={1}
          step="any"
          value={place}
          onChange={({ target }) => onPoint(timeAt(target.valueAsNumber))}
          onKeyDown={(press) => {
            const isOfSlider = /^(Arrow|Page|Home|End)/.test(press.key)
            if (!isOfSlider || press.altKey || press.ctrlKey || press.metaKey) return
            press.preventDefault()
            const next = pointAfterKey(press, { ...asOf, point, activity })
            if (next !== undefined) onPoint(next)
          }}
          onDrag={(share) => {
            setDragged(share)
            chooseDragged(timeAt(share))
          }}
          onDragEnd={() => setDragged(undefined)}
        />
      </div>
      <AxisNotes activity={activity} hint="← → one event · Shift one day · Page one month" />
    </div>
  )
}

/** Returns a function that passes on points at most every 120 ms, and the last one in any case. */
function useThrottledPoint(onPoint: (point: string) => void): (point: string) => void {
  const latest = useRef(() => {})
  const [pass] = useState(() => throttleCalls(async () => latest.current(), dragIntervalMs))
  return (point) => {
    latest.current = () => onPoint(point)
    pass()
  }
}
