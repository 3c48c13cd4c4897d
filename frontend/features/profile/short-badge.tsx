import type { ProfileView } from '#contract/views/profile.ts'
import { Medal } from '#ui/medal.tsx'
import { findBadge } from './find-badge.ts'
import css from './short-badge.module.css'

/** A badge within a line of text: a small medal and the rank, with the full text as a tooltip. */
export function ShortBadge({ profile }: { profile: ProfileView }) {
  const badge = findBadge(profile)
  if (!badge) return null
  return (
    <span className={css.badge} role="img" aria-label={badge.text} title={badge.text}>
      <Medal glyph={badge.glyph} size="small" />
      {!profile.isFounder && profile.milestoneRank}
    </span>
  )
}
