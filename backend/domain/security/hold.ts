import type { FlagName } from '#contract/security/flags.ts'
import type { ConfigView } from '#contract/views/config.ts'

/** Returns true if the review mode holds a submission with these flags. */
export function shouldHold(reviewMode: ConfigView['review'], flags: readonly FlagName[]): boolean {
  switch (reviewMode) {
    case 'all':
      return true
    case 'flagged':
      return flags.length > 0
    case 'none':
      return false
    default:
      return reviewMode satisfies never
  }
}
