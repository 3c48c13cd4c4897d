import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reviewQueries } from '#queries/review.ts'

type Neighbours = {
  /** "look-alike 1 of 4"; undefined for a profile that is none. */
  place: string | undefined
  previous: string | undefined
  next: string | undefined
}

/** The look-alikes of the queue before and after one of them, also once that one is decided. */
export function useNeighbours(id: string): Neighbours {
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
  if (!ids) return { place: undefined, previous: undefined, next: undefined }
  if (index >= 0) {
    return {
      place: `look-alike ${index + 1} of ${ids.length}${hasNextPage ? '+' : ''}`,
      previous: ids[index - 1],
      next: ids[index + 1],
    }
  }
  // The next one has moved up into the place of what is decided.
  const before = last?.id === id ? last.index : 0
  return { place: undefined, previous: ids[before - 1], next: ids[before] }
}
