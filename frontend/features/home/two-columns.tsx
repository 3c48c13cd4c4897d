import { type ReactNode, useId } from 'react'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import css from './two-columns.module.css'

type TwoColumnsProps = { title: string; lede: string; action?: ReactNode; children: ReactNode }

/** A section of the home page: its name at the left, its matter at the right. */
export function TwoColumns({ title, lede, action, children }: TwoColumnsProps) {
  const id = useId()
  return (
    <section className={`${layout.wrap} ${css.section}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className={type.h2}>
          {title}
        </h2>
        <p className={`${type.lede} ${css.lede}`}>{lede}</p>
        {action && <div className={css.action}>{action}</div>}
      </div>
      <div>{children}</div>
    </section>
  )
}
