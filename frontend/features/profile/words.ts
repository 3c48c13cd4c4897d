import { goldRank } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** The type as it stands on a label. */
export const typeNames: Record<ProfileType, string> = {
  artist: 'Artist',
  collector: 'Collector',
  curator: 'Curator',
}

/** The list that a type hangs in: its address, and what the way back to it is called. */
export const lists = {
  artist: { to: '/artists', name: 'Artists' },
  collector: { to: '/collectors', name: 'Collectors' },
  curator: { to: '/curators', name: 'Curators' },
} as const

const glyphs = { artist: 'star', collector: 'trophy', curator: 'eye' } as const

/** The one badge of a profile: the founder's, or that of a gold rank; later ranks have none. */
export function findBadge({
  isFounder,
  milestoneRank,
  profileType,
}: Pick<ProfileView, 'isFounder' | 'milestoneRank' | 'profileType'>) {
  if (isFounder) return { glyph: 'crown', text: 'Founder' } as const
  if (milestoneRank === null || milestoneRank > goldRank) return undefined
  return {
    glyph: glyphs[profileType],
    text: `First ${goldRank} · ${typeNames[profileType]} · ${milestoneRank}`,
  } as const
}
