import type { ProfileView } from '#contract/views/profile.ts'
import { Medal } from '#ui/medal.tsx'
import { findBadge } from './find-badge.ts'
import css from './profile-badge.module.css'

/** The founder's crown or a gold medal with its text; nothing for profiles without a badge. */
export function ProfileBadge({ profile }: { profile: ProfileView }) {
  const badge = findBadge(profile)
  if (!badge) return null
  return (
    <p className={css.badge}>
      <Medal glyph={badge.glyph} />
      {badge.text}
    </p>
  )
}
