import type { ReactNode } from 'react'
import css from './rows.module.css'

/** A list of names and what belongs to them, parted by pale rules. */
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
