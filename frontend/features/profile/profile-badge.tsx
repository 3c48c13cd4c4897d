import { isGold } from '#contract/gold.ts'
import { goldRank } from '#contract/limits.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Badge } from '#ui/medal.tsx'
import css from './profile-badge.module.css'

/** The one badge of a profile: the founder's, or that of a gold rank; later ranks have none. */
export function findBadge({
  isFounder,
  milestoneRank,
  profileType,
}: Pick<ProfileView, 'isFounder' | 'milestoneRank' | 'profileType'>) {
  if (isFounder) return { glyph: 'crown', text: 'Founder' } as const
  if (!isGold(milestoneRank)) return undefined
  const { glyph, label } = typeWords[profileType]
  return { glyph, text: `First ${goldRank} · ${label} · ${milestoneRank}` } as const
}

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
