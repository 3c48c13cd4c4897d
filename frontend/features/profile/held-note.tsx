import { useAtomValue } from 'jotai'
import type { SoftFlag } from '#contract/flags.ts'
import { reviewHours } from '#contract/limits.ts'
import { heldReasonsAtom } from '#lib/held-reasons.ts'
import css from './held-note.module.css'

const reasonTexts: Record<SoftFlag, string> = {
  suspicious_name_pattern: 'the name looks like a placeholder',
  suspicious_bio_pattern: 'the bio looks like filler text',
  suspicious_handle_pattern: 'the handle is mostly numbers',
  no_social_links: 'there are no links',
  very_short_bio: 'the bio is very short',
  very_short_name: 'the name is very short',
}

/** Tells the owner of a held profile what holds it, as far as this page knows, and for how long. */
export function HeldNote({ id }: { id: string }) {
  const reasons = useAtomValue(heldReasonsAtom)[id] ?? []
  return (
    <p className={css.note}>
      Under review, {reviewHours} hours. Until it is listed, only you and the staff see this page.
      {reasons.length > 0 && (
        <> It is looked at because {reasons.map((reason) => reasonTexts[reason]).join(', ')}.</>
      )}
    </p>
  )
}
