import type { ReactNode } from 'react'
import typography from '#ui/typography.module.css'
import css from '../profile-form.module.css'

/** Title and introduction of a form. */
export function FormHead({ title, lede }: { title: string; lede: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={typography.display}>{title}</h1>
      <p className={typography.lede}>{lede}</p>
    </header>
  )
}
