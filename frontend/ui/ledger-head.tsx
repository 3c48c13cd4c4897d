import type { ReactNode } from 'react'
import css from './ledger-head.module.css'
import type from './type.module.css'

/** The head of a page that keeps books: its title, and at the right how fresh it is and what one can do. */
export function LedgerHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={type.h2}>{title}</h1>
      <div className={css.aside}>{children}</div>
    </header>
  )
}
