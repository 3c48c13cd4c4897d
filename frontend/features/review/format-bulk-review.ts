import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import type { showToast } from '#lib/toast.ts'

/** Formats a number of profiles: "142 profiles", "1 profile", "500+ profiles". */
export function formatProfiles(total: number, isBounded = false): string {
  return `${formatNumber(total)}${isBounded ? '+' : ''} ${total === 1 ? 'profile' : 'profiles'}`
}

/** Formats a countdown: "in 7 seconds", "now". */
function formatCountdown(seconds: number): string {
  if (seconds <= 0) return 'now'
  return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

const outcomes = { approve: 'listed', reject: 'turned down' } as const

/** Describes a pending bulk review, and the network it blocks. */
export function formatBulkReview(
  bulkReview: BulkReviewView,
  seconds: number,
): { title: string; text: string } {
  const { verdict, state, total, done, lateCount, block, failure } = bulkReview
  const blocked = block && `${block.network} will be blocked until ${formatMinute(block.until)}.`
  if (state === 'running' && failure !== null) {
    return {
      title: `${titleOf(bulkReview)} is delayed`,
      text: `${failure} It will be tried again.`,
    }
  }
  // A block always has a network, which the type does not say.
  if (verdict === 'block') {
    const title = `${block?.network ?? 'The network'} will be blocked ${formatCountdown(seconds)}`
    return {
      title,
      text: `Until ${formatMinute(block?.until ?? bulkReview.askedAt)}. Nothing has been done yet.`,
    }
  }
  if (state === 'running') {
    return {
      title: titleOf(bulkReview),
      text: `${formatNumber(done + lateCount)} of ${formatNumber(total)} done. You can leave this page.`,
    }
  }
  const title = `${formatProfiles(total)} will be ${outcomes[verdict]} ${formatCountdown(seconds)}`
  return { title, text: [blocked, 'Nothing has been sent yet.'].filter(Boolean).join(' ') }
}

function titleOf({ verdict, total, block }: BulkReviewView): string {
  if (verdict === 'block') return `Blocking ${block?.network ?? 'the network'}`
  return `${verdict === 'approve' ? 'Listing' : 'Turning down'} ${formatProfiles(total)}`
}

/** Describes a failed bulk review, and what it did before it failed. */
export function formatFailure(bulkReview: BulkReviewView): { title: string; text: string } {
  const { verdict, done, total, failure } = bulkReview
  const title = `${titleOf(bulkReview)} failed`
  if (verdict === 'block') return { title, text: failure ?? '' }
  const applied =
    done === 0 ? 'No profile was' : `${formatNumber(done)} of ${formatNumber(total)} were`
  return { title, text: `${failure} ${applied} ${outcomes[verdict]}.` }
}

/**
 * Returns the toast at the end of a bulk review; undefined if a dialog or the failed bulk review
 * itself shows the result.
 */
export function formatOutcome(
  { verdict, done, block, failure }: BulkReviewView,
  handle: string | undefined,
): Parameters<typeof showToast>[0] | undefined {
  if (failure !== null) return undefined
  if (verdict === 'block') {
    return {
      title: 'Network Blocked',
      text: `${block?.network} can still read the directory but change nothing.`,
    }
  }
  if (done === 0) return undefined
  if (done === 1 && handle !== undefined) {
    return verdict === 'approve'
      ? { title: 'Profile Listed', text: `@${handle} is in the directory.` }
      : { title: 'Profile Turned Down', text: `The owner of @${handle} can read your reason.` }
  }
  return verdict === 'approve'
    ? { title: 'Profiles Listed', text: `${formatProfiles(done)} in the directory now.` }
    : {
        title: 'Profiles Turned Down',
        text: `The owners of ${formatProfiles(done)} can read your reason.`,
      }
}
