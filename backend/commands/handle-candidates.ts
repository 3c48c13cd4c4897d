import { maxHandle } from '#contract/profile/profile-limits.ts'

/**
 * Returns the handles to try for a profile, the requested one first. `key` is a text of hex digits that
 * no other profile has, so the last candidate is almost certainly free.
 */
export function handleCandidates(requested: string, key: string): string[] {
  const suffixes = ['2', '3', '4', key.slice(0, 10)]
  return [requested, ...suffixes.map((suffix) => withSuffix(requested, suffix))]
}

function withSuffix(handle: string, suffix: string): string {
  const head = handle.slice(0, maxHandle - suffix.length - 1).replace(/[^A-Za-z0-9_]+$/, '')
  return `${head}-${suffix}`
}
