import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BulkReviewBody, ReviewSelection } from '#contract/commands/bulk-review.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import type { HeldProfile } from '#contract/views/review.ts'
import { showFailure } from '#lib/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { call } from '#queries/api-client.ts'
import { bulkReviewKeys, reviewKeys, reviewQueries } from '#queries/review.ts'
import { formatOutcome } from './format-bulk-review.ts'
import { isInBulkReview } from './selection.ts'

export type BulkReviews = ReturnType<typeof useBulkReviews>

/** Returns the pending and failed bulk reviews of this admin, and their mutations. */
export function useBulkReviews(canAct: boolean) {
  const client = useQueryClient()
  const { data: bulkReviews = [] } = useQuery({ ...reviewQueries.bulkReviews(), enabled: canAct })
  const pending = bulkReviews.filter(({ state }) => state !== 'ended')
  const [alreadyDecided, setAlreadyDecided] = useState<BulkReviewView>()
  const ended = useEndedBulkReviews(bulkReviews, setAlreadyDecided)
  const beingDecided = [...pending.flatMap(({ selection }) => selection ?? []), ...ended]
  const refetch = () => client.invalidateQueries({ queryKey: bulkReviewKeys.all })
  const onError = (cause: unknown) => showFailure('Review Failed', cause)
  const begin = useMutation({
    mutationFn: ({ body }: { body: BulkReviewBody; handle: string | undefined }) =>
      call(staffEndpoints.createBulkReview, { body }),
    onSuccess: (bulkReview, { handle }) => {
      if (handle !== undefined) handles.set(bulkReview.id, handle)
      client.setQueryData(bulkReviewKeys.all, (before: BulkReviewView[] = []) => [
        bulkReview,
        ...before,
      ])
    },
    onError,
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.undoBulkReview, { params: { id } }),
    onSuccess: (_nothing, id) =>
      client.setQueryData(bulkReviewKeys.all, (before: BulkReviewView[] = []) =>
        before.filter((bulkReview) => bulkReview.id !== id),
      ),
    onError,
    onSettled: refetch,
  })
  const runNow = useMutation({
    mutationFn: (id: string) => call(staffEndpoints.runBulkReviewNow, { params: { id } }),
    onError,
    onSettled: refetch,
  })
  return {
    /** Those that wait or run. */
    pending,
    failed: bulkReviews.filter(({ state, failure }) => state === 'ended' && failure !== null),
    /** Returns whether a profile is being decided, so that the queue no longer shows it. */
    isBeingDecided: (entry: HeldProfile) =>
      beingDecided.some((selection) => isInBulkReview(selection, entry)),
    begin,
    /** Undoes a bulk review that has not begun, or dismisses one that failed. */
    remove,
    runNow,
    /** The last bulk review of which some profiles were decided before it. */
    alreadyDecided,
    closeAlreadyDecided: () => setAlreadyDecided(undefined),
  }
}

/** Handles of bulk reviews on a single profile, for the toast at the end, which another page may show. */
const handles = new Map<string, string>()

/**
 * Returns the selections of bulk reviews that have ended, until the queue is refetched without their profiles.
 * Reports each end once.
 */
function useEndedBulkReviews(
  bulkReviews: readonly BulkReviewView[],
  onAlreadyDecided: (bulkReview: BulkReviewView) => void,
): readonly ReviewSelection[] {
  const client = useQueryClient()
  const [awaitingRefetch, setAwaitingRefetch] = useState<ReadonlyMap<string, ReviewSelection>>(
    new Map(),
  )
  /** Selections of the bulk reviews that had not ended at the last render. */
  const unended = useRef(new Map<string, ReviewSelection | null>())
  useEffect(() => {
    for (const bulkReview of bulkReviews) {
      if (bulkReview.state !== 'ended') {
        unended.current.set(bulkReview.id, bulkReview.selection)
        continue
      }
      const selection = unended.current.get(bulkReview.id)
      if (selection === undefined) continue
      unended.current.delete(bulkReview.id)
      if (selection) setAwaitingRefetch((before) => new Map(before).set(bulkReview.id, selection))
      const drop = () =>
        setAwaitingRefetch((before) => new Map([...before].filter(([id]) => id !== bulkReview.id)))
      void client.invalidateQueries({ queryKey: reviewKeys.all }).finally(drop)
      const outcome = formatOutcome(bulkReview, handles.get(bulkReview.id))
      if (outcome) showToast(outcome)
      if (bulkReview.lateCount > 0) onAlreadyDecided(bulkReview)
    }
  }, [bulkReviews, client, onAlreadyDecided])
  return [...awaitingRefetch.values()]
}
