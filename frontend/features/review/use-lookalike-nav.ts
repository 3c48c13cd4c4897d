import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reviewQueries } from '#queries/review.ts'

/** Place of a profile among the look-alikes, and the ids of its neighbours. */
export type LookalikeNav = {
  /** "look-alike 1 of 4"; undefined for other profiles. */
  label: string | undefined
  previous: string | undefined
  next: string | undefined
}

/** Returns the previous and next look-alikes of the queue, also after the current one was decided. */
export function useLookalikeNav(id: string): LookalikeNav {
  const queue = useInfiniteQuery(reviewQueries.queue('lookalikes'))
  const ids = queue.data?.pages.flatMap(({ waiting }) => waiting.map(({ profile }) => profile.id))
  const index = ids?.indexOf(id) ?? -1
  const [lastSeen, setLastSeen] = useState<{ id: string; index: number }>()
  if (index >= 0 && (lastSeen?.id !== id || lastSeen.index !== index)) setLastSeen({ id, index })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue
  const isAtEnd = ids !== undefined && index === ids.length - 1
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!ids) return { label: undefined, previous: undefined, next: undefined }
  if (index >= 0) {
    return {
      label: `look-alike ${index + 1} of ${ids.length}${hasNextPage ? '+' : ''}`,
      previous: ids[index - 1],
      next: ids[index + 1],
    }
  }
  // The profile has left the queue after a decision, and the next look-alike has its index.
  const formerIndex = lastSeen?.id === id ? lastSeen.index : 0
  return { label: undefined, previous: ids[formerIndex - 1], next: ids[formerIndex] }
}
