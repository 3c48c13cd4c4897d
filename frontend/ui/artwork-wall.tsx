import type { ReactNode } from 'react'
import css from './artwork-wall.module.css'
import { joinClasses } from './join-classes.ts'

type ArtworkWallProps = {
  children?: ReactNode
  /** Height: 352 px for a card, 600 px for a profile. */
  size?: 'card' | 'profile'
  className?: string | undefined
}

/**
 * Gallery wall with one artwork on its eye line, and a faint light behind it. The line extends to the edges of
 * the window; `main` clips the overflow.
 */
export function ArtworkWall({ children, size = 'card', className }: ArtworkWallProps) {
  return (
    <div className={joinClasses(css.wall, css[size], className)}>
      <WallLine />
      {children}
    </div>
  )
}

/** Horizontal hairline behind the content of its positioned parent, from edge to edge of the window. */
export function WallLine({ className }: { className?: string | undefined }) {
  return <span className={joinClasses(css.line, className)} aria-hidden="true" />
}
