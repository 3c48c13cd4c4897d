import { maxHandle } from '#contract/profile-limits.ts'

/**
 * What a profile may be called that wishes for a handle, the wish first. `key` is a text of hex digits
 * that no other profile has: with it the last one is as good as free.
 */
export function handleCandidates(wish: string, key: string): string[] {
  return [wish, ...['2', '3', '4', key.slice(0, 10)].map((suffix) => withSuffix(wish, suffix))]
}

function withSuffix(wish: string, suffix: string): string {
  const head = wish.slice(0, maxHandle - suffix.length - 1).replace(/[^A-Za-z0-9_]+$/, '')
  return `${head}-${suffix}`
}
