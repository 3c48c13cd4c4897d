import type { CSSProperties } from 'react'
import css from './ruler.module.css'
import typography from './typography.module.css'

type RulerProps = { label: string; value: number; max: number }

/** Progress as a ruler of ten ticks, filled with gold, with its label. */
export function Ruler({ label, value, max }: RulerProps) {
  return (
    <div className={css.ruler}>
      <span>{label}</span>
      <span className={typography.mono}>
        <b>
          {value}/{max}
        </b>
      </span>
      <Scale {...{ label, value, max }} />
    </div>
  )
}

/** The ruler without its label. */
export function Scale({ label, value, max }: RulerProps) {
  return (
    <>
      <meter className={typography.hidden} aria-label={label} min={0} max={max} value={value}>
        {value} of {max}
      </meter>
      <span
        className={css.scale}
        style={{ '--filled': `${(100 * value) / max}%` } as CSSProperties}
        aria-hidden="true"
      />
    </>
  )
}
