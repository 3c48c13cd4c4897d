import type { ProfileView } from '#contract/views/profile.ts'
import { Badge } from '#ui/medal.tsx'
import css from './profile-badge.module.css'
import { findBadge } from './words.ts'

/** The founder's crown or a gold medal, where one was earned. */
export function ProfileBadge({ profile }: { profile: ProfileView }) {
  const badge = findBadge(profile)
  if (!badge) return null
  return (
    <p className={css.badge}>
      <Badge glyph={badge.glyph}>{badge.text}</Badge>
    </p>
  )
}
