import { goldRankCount, isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Medal } from '#ui/medal.tsx'
import css from './profile-badge.module.css'

/** Finds the badge of a profile: the founder's crown, or the medal of a gold rank. Later ranks have none. */
export function findBadge({
  isFounder,
  milestoneRank,
  profileType,
}: Pick<ProfileView, 'isFounder' | 'milestoneRank' | 'profileType'>) {
  if (isFounder) return { glyph: 'crown', text: 'Founder' } as const
  if (!isGold(milestoneRank)) return undefined
  const { glyph, label } = typeWords[profileType]
  return { glyph, text: `First ${goldRankCount} · ${label} · ${milestoneRank}` } as const
}

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

/** A badge within a line of text: a small medal and the rank, with the full text as a tooltip. */
export function ShortBadge({ profile }: { profile: ProfileView }) {
  const badge = findBadge(profile)
  if (!badge) return null
  return (
    <span className={css.short} role="img" aria-label={badge.text} title={badge.text}>
      <Medal glyph={badge.glyph} size="small" />
      {!profile.isFounder && profile.milestoneRank}
    </span>
  )
}
