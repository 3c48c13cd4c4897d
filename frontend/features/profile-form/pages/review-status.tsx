import { faqPage } from '#contract/pages/pages.ts'
import { reviewHours } from '#contract/security/review-limits.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatHeldReasons } from '#lib/held-reasons.ts'
import { Notice } from '#ui/notice.tsx'
import { HelpLink } from '../fields/help-link.tsx'
import css from '../profile-form.module.css'

/** Review status of a profile for its owner, with the note of the reviewer. */
export function ReviewStatus({ profile }: { profile: ProfileView }) {
  const { status, reviewNote: note } = profile
  switch (status) {
    case 'held':
      return (
        <Notice quote={note} className={css.reviewStatus}>
          Under review, which takes {reviewHours} hours. Until it is listed, only you and our staff
          see it.
          {formatHeldReasons(profile)}{' '}
          <HelpLink to={faqPage} section="review">
            How a review works
          </HelpLink>
          {note && ' Last time the reviewer wrote:'}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="red" quote={note} className={css.reviewStatus}>
          Turned down. Change what the reviewer asks for and sign it, and your profile waits for a
          review again.{note && ' The reviewer wrote:'}
        </Notice>
      )
    case 'listed':
      if (profile.heldEdit) {
        return (
          <Notice className={css.reviewStatus}>
            Your last changes are under review, which takes {reviewHours} hours. Until they are
            approved, your profile stays listed as it was.{formatHeldReasons(profile)}
          </Notice>
        )
      }
      return note ? (
        <Notice quote={note} className={css.reviewStatus}>
          Listed. The reviewer wrote:
        </Notice>
      ) : null
    default:
      return status satisfies never
  }
}
