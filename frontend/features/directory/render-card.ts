import type { ReactNode } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'

/** How one profile hangs in a list; the route says it, so that lists and profiles stay apart. */
export type RenderCard = (card: {
  profile: ProfileView
  /** It has just come or changed. */
  changed: boolean
  /** Its picture is in the first view. */
  eager: boolean
}) => ReactNode
