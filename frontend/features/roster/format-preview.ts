import { isGold } from '#contract/profile/gold.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { CleanUpPreview, RankPreview } from '#contract/views/roster.ts'

const articles = { artist: 'an artist', collector: 'a collector', curator: 'a curator' } as const

/** Formats a rank: "star 20", or "rank 612" without gold. */
function formatRank(type: ProfileType, rank: number): string {
  return isGold(rank) ? `${typeWords[type].glyph} ${rank}` : `rank ${rank}`
}

/** Formats a profile's current type and rank, before a change. */
export function formatCurrentType({ profileType, isListed, ranks }: RankPreview): string {
  const current = ranks.find((rank) => rank.profileType === profileType)
  if (!isListed) return `Now ${articles[profileType]}, not listed and without a rank.`
  return current?.isOwn
    ? `Now ${articles[profileType]} with ${formatRank(profileType, current.rank)}.`
    : `Now ${articles[profileType]} without a rank.`
}

/** Formats the rank in another type, and the rank that a return restores. Empty for the current type. */
export function formatTypeChange(preview: RankPreview, to: ProfileType): string {
  const { profileType, isListed, ranks } = preview
  const target = ranks.find((rank) => rank.profileType === to)
  if (to === profileType || !target) return ''
  const rank = formatRank(to, target.rank)
  const withoutGold = isGold(target.rank) ? '' : ', without gold'
  const gained = target.isOwn ? `${rank} returns` : `the next, ${rank}${withoutGold}`
  const condition = isListed ? '' : ', once it is listed'
  const current = ranks.find((rank) => rank.profileType === profileType)
  const restored = current?.isOwn
    ? ` ${capitalize(formatRank(profileType, current.rank))} comes back if the type is changed back.`
    : ''
  return `As ${articles[to]}: ${gained}${condition}.${restored}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats the kept and deleted profiles: "@one stays. Deleted: @two, @three and 4 more." */
export function formatCleanUp({ kept, deleted, more }: CleanUpPreview): string {
  if (kept.length === 0) return 'No profile has this wallet.'
  const stays = `${formatHandles(kept)} ${kept.length === 1 ? 'stays' : 'stay, one for each chain'}.`
  if (deleted.length === 0) return `${stays} Nothing is deleted.`
  return `${stays} Deleted: ${formatHandles(deleted)}${more === 0 ? '' : ` and ${more} more`}.`
}

const formatHandles = (handles: readonly string[]) =>
  handles.map((handle) => `@${handle}`).join(', ')
