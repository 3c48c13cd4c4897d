import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './wall-label.module.css'

/** Label beside an artwork, styled like printed cardboard. */
export function WallLabel({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return <div className={joinClasses(css.label, className)}>{children}</div>
}
