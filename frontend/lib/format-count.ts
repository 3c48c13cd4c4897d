import type { DirectoryCount } from '#contract/views/directory-count.ts'

/** "500+" where there are more than were counted. */
export function formatCount({ total, isBounded }: DirectoryCount): string {
  return isBounded ? `${total}+` : String(total)
}
