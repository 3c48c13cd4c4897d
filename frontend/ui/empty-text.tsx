import type { ReactNode } from 'react'
import css from './empty-text.module.css'

/** What stands where nothing hangs, and what can be done about it. */
export function EmptyText({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty} role="status">
      <p>{children}</p>
      {action}
    </div>
  )
}
