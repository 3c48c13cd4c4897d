import { reviewHours } from '#contract/security/review-limits.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatHeldReasons } from '#lib/held-reasons.ts'
import { useFollowReview } from '#lib/use-follow-review.ts'
import { Notice } from '#ui/notice.tsx'
import css from './profile-label.module.css'

/** Note about the status of a profile, or from its reviewer. Only the owner and staff receive one. */
export function StatusNote({ profile }: { profile: ProfileView }) {
  const { status, reviewNote } = profile
  useFollowReview(profile)
  switch (status) {
    case 'listed':
      return reviewNote ? (
        <Notice quote={reviewNote} className={css.status}>
          Listed. Only its owner and the staff read what the reviewer wrote:
        </Notice>
      ) : null
    case 'held':
      return (
        <Notice quote={reviewNote} className={css.status}>
          Under review, which takes {reviewHours} hours. Until it is listed, only you and the staff
          see this page.
          {formatHeldReasons(profile)}
          {reviewNote && ' Last time the reviewer wrote:'}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="red" quote={reviewNote} className={css.status}>
          Turned down. Only its owner and the staff see this page. Once its owner edits the profile
          and signs it, it waits for a review again.{reviewNote && ' The reviewer wrote:'}
        </Notice>
      )
    default:
      return status satisfies never
  }
}
