import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewActBody, ReviewSelection } from '#contract/commands/review-act.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ReviewActView } from '#contract/views/review-act.ts'
import { formatError } from '#lib/format-error.ts'
import { showToast } from '#lib/toast.ts'
import { call } from '#queries/api-client.ts'
import { reviewActKeys, reviewKeys, reviewQueries } from '#queries/review.ts'
import { formatOutcome } from './format-act.ts'

type ActsOptions = {
  canAct: boolean
  /** Called when some profiles of an act were decided before it. */
  onLate: (act: ReviewActView) => void
}

/** Returns the pending and failed acts of this admin, and their mutations. */
export function useActs({ canAct, onLate }: ActsOptions) {
  const client = useQueryClient()
  const { data: acts = [] } = useQuery({ ...reviewQueries.acts(), enabled: canAct })
  const leaving = useEndedActs(acts, onLate)
  const refetch = () => client.invalidateQueries({ queryKey: reviewActKeys.all })
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
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.removeReviewAct, { params: { id } }),
    onSuccess: (_nothing, id) =>
      client.setQueryData(reviewActKeys.all, (now: ReviewActView[] = []) =>
        now.filter((act) => act.id !== id),
      ),
    onError,
    onSettled: refetch,
  })
  const runNow = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.carryOutReviewAct, { params: { id } }),
    onError,
    onSettled: refetch,
  })
  return {
    open: acts.filter(({ state }) => state !== 'ended'),
    failed: acts.filter(({ state, failure }) => state === 'ended' && failure !== null),
    leaving,
    begin,
    /** Undoes an act that has not begun, or dismisses one that failed. */
    remove,
    runNow,
  }
}

/** Handles of acts on a single profile, for the toast at the end. */
const handles = new Map<string, string>()

/**
 * Returns the selections of acts that have ended, until the queue is refetched without their profiles.
 * Reports each end once.
 */
function useEndedActs(
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
