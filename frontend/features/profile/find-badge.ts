import { goldRank, isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** Finds the badge of a profile: the founder's crown, or the medal of a gold rank. Later ranks have none. */
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
