import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './wall.module.css'

type WallProps = {
  children?: ReactNode
  /** How high the wall is: a card's 352 px, or a profile's 600. */
  size?: 'card' | 'profile'
  className?: string | undefined
}

/**
 * A piece of wall with one work on the eye line, a faint pool of light behind it. The line runs on to
 * the window's edges; `main` clips what overshoots.
 */
export function Wall({ children, size = 'card', className }: WallProps) {
  return (
    <div className={joinClasses(css.wall, css[size], className)}>
      <EyeLine />
      {children}
    </div>
  )
}

/** The hairline behind whatever its positioned parent holds, from window edge to window edge. */
export function EyeLine({ className }: { className?: string | undefined }) {
  return <span className={joinClasses(css.line, className)} aria-hidden="true" />
}
