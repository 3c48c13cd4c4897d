import { useAtomValue } from 'jotai'
import type { SoftFlag } from '#contract/flags.ts'
import { reviewHours } from '#contract/limits.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { heldReasonsAtom } from '#lib/held-reasons.ts'
import { Notice } from '#ui/notice.tsx'
import css from './label-on-wall.module.css'

/** What is to be said of a profile that is not listed to those who see it nevertheless. */
export function StandingNote({ profile }: { profile: ProfileView }) {
  const { id, status, reviewNote } = profile
  switch (status) {
    case 'listed':
      // Told to its owner and the staff alone.
      return reviewNote ? (
        <Notice said={reviewNote} className={css.standing}>
          Listed. Only its owner and the staff read what the reviewer wrote:
        </Notice>
      ) : null
    case 'held':
      return <HeldNote id={id} reviewNote={reviewNote} />
    case 'rejected':
      return (
        <Notice tone="red" said={reviewNote} className={css.standing}>
          Turned down. Only its owner and the staff see this page. Once its owner edits the profile
          and signs it, it waits for a review again.{reviewNote && ' The reviewer wrote:'}
        </Notice>
      )
    default:
      return status satisfies never
  }
}

const reasonTexts: Record<SoftFlag, string> = {
  suspicious_name_pattern: 'the name looks like a placeholder',
  suspicious_bio_pattern: 'the bio looks like filler text',
  suspicious_handle_pattern: 'the handle is mostly numbers',
  no_social_links: 'there are no links',
  very_short_bio: 'the bio is very short',
  very_short_name: 'the name is very short',
  lookalike_name: 'the name can be taken for another one’s',
  lookalike_handle: 'the handle can be taken for another one’s',
  reused_photos: 'another profile shows the same picture',
  suspicious_photo_text: 'what is said of a photo looks like filler text',
}

/** Tells the owner of a held profile what holds it, as far as this page knows, and for how long. */
function HeldNote({ id, reviewNote }: Pick<ProfileView, 'id' | 'reviewNote'>) {
  const reasons = useAtomValue(heldReasonsAtom)[id] ?? []
  return (
    <Notice said={reviewNote} className={css.standing}>
      Under review, {reviewHours} hours. Until it is listed, only you and the staff see this page.
      {reasons.length > 0 && (
        <> It is looked at because {reasons.map((reason) => reasonTexts[reason]).join(', ')}.</>
      )}
      {reviewNote && ' Last time the reviewer wrote:'}
    </Notice>
  )
}
