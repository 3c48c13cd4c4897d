import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reviewQueries } from '#queries/review.ts'

/** Position of a profile among the look-alikes, and the ids of its neighbours. */
export type LookalikeNav = {
  /** "look-alike 1 of 4"; undefined for other profiles. */
  position: string | undefined
  previous: string | undefined
  next: string | undefined
}

/** Returns the previous and next look-alikes of the queue, also after the current one was decided. */
export function useLookalikeNav(id: string): LookalikeNav {
  const queue = useInfiniteQuery(reviewQueries.queue('lookalikes'))
  const ids = queue.data?.pages.flatMap(({ waiting }) => waiting.map(({ profile }) => profile.id))
  const index = ids?.indexOf(id) ?? -1
  const [last, setLast] = useState<{ id: string; index: number }>()
  if (index >= 0 && (last?.id !== id || last.index !== index)) setLast({ id, index })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue
  const isAtEnd = ids !== undefined && index === ids.length - 1
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!ids) return { position: undefined, previous: undefined, next: undefined }
  if (index >= 0) {
    return {
      position: `look-alike ${index + 1} of ${ids.length}${hasNextPage ? '+' : ''}`,
      previous: ids[index - 1],
      next: ids[index + 1],
    }
  }
  // After a decision the next look-alike has the same index.
  const before = last?.id === id ? last.index : 0
  return { position: undefined, previous: ids[before - 1], next: ids[before] }
}
