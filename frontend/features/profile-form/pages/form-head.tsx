import type { ReactNode } from 'react'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'

/** The title of a form and what it is about. */
export function FormHead({ title, lede }: { title: string; lede: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={type.display}>{title}</h1>
      <p className={type.lede}>{lede}</p>
    </header>
  )
}
