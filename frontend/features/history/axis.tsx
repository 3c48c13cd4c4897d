import { type CSSProperties, memo } from 'react'
import { writeDay } from '#lib/write-time.ts'
import { joinClasses } from '#ui/join-classes.ts'
import type from '#ui/type.module.css'
import css from './axis.module.css'
import type { Mark } from './mark-of.ts'
import type { Moment } from './replay.ts'
import { lifeWords } from './words.ts'

type AxisProps = {
  moments: readonly Moment[]
  marks: readonly Mark[]
  /** The place of the moment that is shown, from 0. */
  place: number
  onPlace: (place: number) => void
}

const legend: readonly [mark: Mark, word: string][] = [
  ['signed', 'Signed by the owner'],
  ['house', 'By the house'],
  ['invalid', 'Does not verify'],
  ['erased', 'Erased'],
]

/**
 * A history on its line, one mark for each event, at even steps. Its thumb is dragged, or moved by arrows,
 * Page Up and Down, Home and End: the browser's own slider lies over it.
 */
export function Axis({ moments, marks, place, onPlace }: AxisProps) {
  const last = moments.length - 1
  const share = last === 0 ? 1 : place / last
  const shown = moments[place]
  return (
    <div className={css.axis}>
      <div className={css.track} style={{ '--at': share } as CSSProperties}>
        <p className={css.flag} aria-hidden="true">
          Event {place + 1} of {moments.length}
        </p>
        <Marks marks={marks} />
        <span className={css.future} aria-hidden="true" />
        <span className={css.thumb} aria-hidden="true">
          <span>{place + 1}</span>
        </span>
        <input
          type="range"
          className={css.slider}
          aria-label="Event"
          aria-valuetext={
            shown &&
            `${place + 1} of ${moments.length}: ${shown.event.type}, ${writeDay(shown.event.at)}`
          }
          min={0}
          max={last}
          step={1}
          value={place}
          onChange={({ target }) => onPlace(target.valueAsNumber)}
        />
      </div>
      <Days moments={moments} />
      <ul className={css.legend}>
        {legend.map(([mark, word]) => (
          <li key={mark} className={type.mono}>
            <span className={joinClasses(css.sample, css[mark])} aria-hidden="true" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** They stay as they are while the thumb moves over them. */
const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  const last = Math.max(1, marks.length - 1)
  const only = marks.length === 1
  return (
    <span className={css.marks} aria-hidden="true">
      {marks.map((mark, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: an event never changes its place
          key={place}
          className={css[mark]}
          style={{ insetInlineStart: `${only ? 100 : (place / last) * 100}%` }}
        />
      ))}
    </span>
  )
})

/** The first and last day, and of lives that are over that they are. */
function Days({ moments }: { moments: readonly Moment[] }) {
  const [first] = moments
  const last = moments.at(-1)
  if (!first || !last) return null
  const middle = moments.length > 8 ? moments[Math.floor((moments.length - 1) / 2)] : undefined
  return (
    <p className={joinClasses(type.mono, css.days)} aria-hidden="true">
      <span>{first.event.erased ? `${lifeWords(1)}, erased` : writeDay(first.event.at)}</span>
      {middle && <span className={css.middle}>{writeDay(middle.event.at)}</span>}
      <span>{moments.length > 1 && writeDay(last.event.at)}</span>
    </p>
  )
}
