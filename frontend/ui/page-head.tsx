import type { ReactNode } from 'react'
import layout from './layout.module.css'
import css from './page-head.module.css'
import typography from './typography.module.css'

/** Head of a staff page: its title, and on the right its live status and actions. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={`${layout.spread} ${css.head}`}>
      <h1 className={typography.h2}>{title}</h1>
      <div className={css.aside}>{children}</div>
    </header>
  )
}
