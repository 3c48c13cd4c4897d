import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewActBody, ReviewSelection } from '#contract/commands/review-act.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ReviewActView } from '#contract/views/review-act.ts'
import { formatError } from '#lib/format-error.ts'
import { showToast } from '#lib/toast.ts'
import { call } from '#queries/api-client.ts'
import { reviewActKeys, reviewKeys, reviewQueries } from '#queries/review.ts'
import { formatOutcome } from './act-words.ts'

type ActsOptions = {
  canAct: boolean
  /** An act ended that came too late for some profiles. */
  onLate: (act: ReviewActView) => void
}

/** The acts of this admin that are not carried out yet or failed, and what to do with them. */
export function useActs({ canAct, onLate }: ActsOptions) {
  const client = useQueryClient()
  const { data: acts = [] } = useQuery({ ...reviewQueries.acts(), enabled: canAct })
  const leaving = useEnded(acts, onLate)
  const renew = () => client.invalidateQueries({ queryKey: reviewActKeys.all })
  const onError = (cause: unknown) => {
    const text = formatError(cause, 'Please try again later.')
    showToast({ title: 'Review Failed', text, variant: 'destructive' })
  }
  const begin = useMutation({
    mutationFn: ({ body }: { body: ReviewActBody; handle: string | undefined }) =>
      call(staffEndpoints.beginReviewAct, { body }),
    onSuccess: (act, { handle }) => {
      if (handle !== undefined) handles.set(act.id, handle)
      client.setQueryData(reviewActKeys.all, (now: ReviewActView[] = []) => [act, ...now])
    },
    onError,
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.removeReviewAct, { params: { id } }),
    onSuccess: (_nothing, id) =>
      client.setQueryData(reviewActKeys.all, (now: ReviewActView[] = []) =>
        now.filter((act) => act.id !== id),
      ),
    onError,
    onSettled: renew,
  })
  const hasten = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.carryOutReviewAct, { params: { id } }),
    onError,
    onSettled: renew,
  })
  return {
    open: acts.filter(({ state }) => state !== 'ended'),
    failed: acts.filter(({ state, failure }) => state === 'ended' && failure !== null),
    leaving,
    begin,
    /** Undoes an act that has not begun, or dismisses one that failed. */
    remove,
    hasten,
  }
}

/** The handle of an act on one profile, for the sentence at its end. */
const handles = new Map<string, string>()

/**
 * Selections of acts whose profiles are on their way out: until the queue is read again after the end.
 * Tells each end once.
 */
function useEnded(
  acts: readonly ReviewActView[],
  onLate: ActsOptions['onLate'],
): readonly ReviewSelection[] {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlyMap<string, ReviewSelection>>(new Map())
  const seen = useRef(new Map<string, ReviewSelection | null>())
  useEffect(() => {
    for (const act of acts) {
      if (act.state !== 'ended') {
        seen.current.set(act.id, act.selection)
        continue
      }
      const selection = seen.current.get(act.id)
      if (selection === undefined) continue
      seen.current.delete(act.id)
      if (selection) setLeaving((now) => new Map(now).set(act.id, selection))
      const drop = () => setLeaving((now) => new Map([...now].filter(([id]) => id !== act.id)))
      void client.invalidateQueries({ queryKey: reviewKeys.all }).finally(drop)
      const outcome = formatOutcome(act, handles.get(act.id))
      if (outcome) showToast(outcome)
      if (act.lateCount > 0) onLate(act)
    }
  }, [acts, client, onLate])
  return [...leaving.values()]
}
