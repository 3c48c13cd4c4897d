import type { ReactNode } from 'react'
import css from './rows.module.css'

/** List of names and values, separated by pale lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className={css.rows}>{children}</dl>
}

/** One name and its value. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
