import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'

/** Names of gold ranks by type, after their medals. */
export const goldWords: Record<ProfileType, { one: string; many: string }> = {
  artist: { one: 'Star', many: 'stars' },
  collector: { one: 'Trophy', many: 'trophies' },
  curator: { one: 'Eye', many: 'eyes' },
}

/** Formats the next gold rank: "Star 42"; undefined if none is left. */
export function formatNextGold(milestones: readonly MilestoneView[]): string | undefined {
  const next = milestones.find(({ leftForGold }) => leftForGold > 0)
  return next && `${goldWords[next.profileType].one} ${next.ranksGiven + 1}`
}
