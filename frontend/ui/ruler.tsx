import type { CSSProperties } from 'react'
import css from './ruler.module.css'
import type from './type.module.css'

type RulerProps = { label: string; value: number; most: number }

/** Progress as a ruler of ten ticks, filled with gold, with its label. */
export function Ruler({ label, value, most }: RulerProps) {
  return (
    <div className={css.ruler}>
      <span>{label}</span>
      <span className={type.mono}>
        <b>
          {value}/{most}
        </b>
      </span>
      <Scale {...{ label, value, most }} />
    </div>
  )
}

/** The ruler without its label. */
export function Scale({ label, value, most }: RulerProps) {
  return (
    <>
      <meter className={type.hidden} aria-label={label} min={0} max={most} value={value}>
        {value} of {most}
      </meter>
      <span
        className={css.scale}
        style={{ '--filled': `${(100 * value) / most}%` } as CSSProperties}
        aria-hidden="true"
      />
    </>
  )
}
