import type { ReactNode } from 'react'
import css from './figures.module.css'
import { joinClasses } from './join-classes.ts'
import typography from './typography.module.css'

export type Figure = {
  label: string
  /** Undefined while it is unknown. A string such as "500+" is shown unchanged. */
  value: number | string | undefined
  note?: ReactNode
  /** Address of the part of the page that shows what the figure counts. */
  href?: string | undefined
  tone?: 'amber' | 'red' | undefined
}

const grouped = new Intl.NumberFormat('en-GB')

/** Large numbers below their labels, separated by lines. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value, note, href, tone }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd>
            <span className={joinClasses(typography.figure, css.value, tone && typography[tone])}>
              {href ? <a href={href}>{formatValue(value)}</a> : formatValue(value)}
            </span>
            {note && <span className={css.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function formatValue(value: Figure['value']): string {
  return typeof value === 'number' ? grouped.format(value) : (value ?? '–')
}
