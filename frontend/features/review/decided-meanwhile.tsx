import { useQuery } from '@tanstack/react-query'
import { useKeptText } from '#lib/kept-texts.ts'
import { reviewQueries } from '#queries/review.ts'
import { DecidedOne } from './decided-dialog.tsx'
import { type Asked, aboutAsked } from './reason-form.tsx'

/** Tells an admin who writes about one profile that another admin decided it meanwhile. */
export function DecidedMeanwhile({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [only] = asked.selection.rows.values()
  const isOne = asked.selection.rows.size === 1 && asked.selection.sets.length === 0
  const id = isOne ? only?.profile.id : undefined
  const entry = useQuery({ ...reviewQueries.entry(id ?? ''), enabled: id !== undefined })
  const [typed] = useKeptText(aboutAsked(asked))
  if (!only || !entry.data?.decision) return null
  return (
    <DecidedOne
      late={{ id: only.profile.id, name: only.profile.name, decision: entry.data.decision }}
      verdict={asked.verdict}
      typed={typed}
      onClose={onClose}
    />
  )
}
