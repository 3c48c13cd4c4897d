import { type CSSProperties, memo, useMemo } from 'react'
import { formatDay } from '#contract/format-day.ts'
import { findNearestMark, positionMarks } from '#lib/axis-positions.ts'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import css from './axis.module.css'
import { AxisSlider } from './axis-slider.tsx'
import { formatStep } from './event-labels.ts'
import { formatLife } from './format-event.ts'
import { formatEnds, isOneDay } from './format-time.ts'
import type { HistoryStep } from './replay.ts'
import type { SignatureMark } from './signature-mark.ts'

type AxisProps = {
  steps: readonly HistoryStep[]
  marks: readonly SignatureMark[]
  /** Index of the shown step. */
  current: number
  onSelect: (index: number) => void
}

/**
 * Time axis of a history with one mark per event. The thumb is dragged from mark to mark, or moved with the
 * keys of the native slider below it.
 */
export function Axis({ steps, marks, current, onSelect }: AxisProps) {
  const last = steps.length - 1
  const positions = useMemo(
    () => positionMarks(steps.map(({ event }) => Date.parse(event.at))),
    [steps],
  )
  const shown = steps[current]
  return (
    <div className={css.axis}>
      <div className={css.track} style={{ '--at': positions[current] ?? 1 } as CSSProperties}>
        <p className={css.flag} aria-hidden="true">
          Event {current + 1} of {steps.length}
        </p>
        <Marks marks={marks} positions={positions} />
        <AxisSlider
          thumb={`${current + 1}`}
          aria-valuetext={
            shown &&
            `${current + 1} of ${steps.length}: ${formatStep(shown)}, ${formatDay(shown.event.at)}`
          }
          min={0}
          max={last}
          step={1}
          value={current}
          onChange={({ target }) => onSelect(target.valueAsNumber)}
          onDrag={(place) => onSelect(findNearestMark(positions, place))}
        />
      </div>
      <Days steps={steps} positions={positions} />
      <Legend />
    </div>
  )
}

type MarksProps = { marks: readonly SignatureMark[]; positions: readonly number[] }

/** Memoized: the marks do not change while the thumb moves. */
const Marks = memo(function Marks({ marks, positions }: MarksProps) {
  return (
    <span className={css.marks} aria-hidden="true">
      {marks.map((mark, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: events never move
          key={index}
          className={css[mark]}
          style={{ left: `${(positions[index] ?? 1) * 100}%` }}
        />
      ))}
    </span>
  )
})

const legend: readonly [mark: SignatureMark, word: string][] = [
  ['signed', 'Signed by the owner'],
  ['unsigned', 'By Provenance'],
  ['invalid', 'Does not verify'],
  ['erased', 'Erased'],
]

function Legend() {
  return (
    <ul className={css.legend}>
      {legend.map(([mark, word]) => (
        <li key={mark} className={typography.mono}>
          <span className={joinClasses(css.sample, css[mark])} aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  )
}

/**
 * Labels below the axis: the first day, the last day and one in between. A history of a single day gets times,
 * and an erased first life is labelled as erased.
 */
function Days({
  steps,
  positions,
}: {
  steps: readonly HistoryStep[]
  positions: readonly number[]
}) {
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null
  const [begin, end] = formatEnds(first.event.at, last.event.at)
  const between = findNearestMark(positions, 0.5)
  const at = positions[between] ?? 1
  const hasMiddle = at > 0.3 && at < 0.7 && !isOneDay(first.event.at, last.event.at)
  const middle = hasMiddle ? steps[between] : undefined
  return (
    <p className={joinClasses(typography.mono, css.days)} aria-hidden="true">
      <span>{first.event.erased ? `${formatLife(1)}, erased` : begin}</span>
      {middle && (
        <span className={css.middle} style={{ '--at': at } as CSSProperties}>
          {formatDay(middle.event.at)}
        </span>
      )}
      <span>{steps.length > 1 && end}</span>
    </p>
  )
}
