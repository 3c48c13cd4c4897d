import type { ReactNode } from 'react'
import css from './empty-text.module.css'
import type from './type.module.css'

/** The text of an empty list or a failed look-up, and what to do about it. */
export function EmptyText({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty} role="status">
      <div className={type.lede}>{children}</div>
      {action}
    </div>
  )
}
