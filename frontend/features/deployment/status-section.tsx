import type { ReactNode } from 'react'
import { DescriptionItem } from '#ui/description-list.tsx'
import typography from '#ui/typography.module.css'
import css from './deployment.module.css'

type StatusSectionProps = {
  id: string
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A part of the deployment page, labelled by its heading. `id` is that of the heading. */
export function StatusSection({ id, title, className, children }: StatusSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className={`${typography.h3} ${css.head}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A technical value with its name. */
export function StatusItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <DescriptionItem term={term}>
      <span className={typography.machine}>{children}</span>
    </DescriptionItem>
  )
}
