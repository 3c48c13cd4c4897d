import type { CleanUpOutlook } from '#contract/views/roster.ts'

/** Names the kept and deleted profiles: "@one stays. Deleted: @two, @three and 4 more." */
export function describeCleanUp({ kept, deleted, more }: CleanUpOutlook): string {
  if (kept.length === 0) return 'No profile has this wallet.'
  const stays = `${join(kept)} ${kept.length === 1 ? 'stays' : 'stay, one for each chain'}.`
  if (deleted.length === 0) return `${stays} Nothing is deleted.`
  return `${stays} Deleted: ${join(deleted)}${more === 0 ? '' : ` and ${more} more`}.`
}

const join = (handles: readonly string[]) => handles.map((handle) => `@${handle}`).join(', ')
