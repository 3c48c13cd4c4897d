import type { DirectoryCount } from '#contract/views/directory-count.ts'

/** Formats a count; one that reached its limit as "500+". */
export function formatCount({ total, isBounded }: DirectoryCount): string {
  return isBounded ? `${total}+` : String(total)
}
