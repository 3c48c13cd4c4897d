import { useQuery } from '@tanstack/react-query'
import { useUnsentText } from '#lib/unsent-text.ts'
import { reviewQueries } from '#queries/review.ts'
import { DecidedProfileDialog } from './decided-dialog.tsx'
import { type DecisionRequest, textKeyOf } from './reason-form.tsx'

/** Notice for an admin whose open form is about a profile that another admin has just decided. */
export function DecidedMeanwhile({
  request,
  onClose,
}: {
  request: DecisionRequest
  onClose: () => void
}) {
  const [only] = request.selection.rows.values()
  const isOne = request.selection.rows.size === 1 && request.selection.sets.length === 0
  const id = isOne ? only?.profile.id : undefined
  const entry = useQuery({ ...reviewQueries.entry(id ?? ''), enabled: id !== undefined })
  const [typed] = useUnsentText(textKeyOf(request))
  if (!only || !entry.data?.decision) return null
  return (
    <DecidedProfileDialog
      profile={{ id: only.profile.id, name: only.profile.name, decision: entry.data.decision }}
      verdict={request.verdict}
      unsavedNote={typed}
      onClose={onClose}
    />
  )
}
