import type { ReactNode } from 'react'
import css from './description-list.module.css'

/** List of terms and their values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

/** One term and its value. */
export function DescriptionItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
