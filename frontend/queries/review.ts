import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'
import { readPage } from './read-touched.ts'

export const reviewKeys = { all: ['api', 'admin', 'review'] as const }

type Asked = { cursor: string; limit: number | undefined }

function fetchPage({ cursor, limit }: Asked, signal: AbortSignal) {
  const query = { ...(cursor && { cursor }), ...(limit && { limit }) }
  return call(staffEndpoints.listReview, { query, signal })
}

/** The review queue, the oldest first, and what came of submissions today. */
export const reviewQueries = {
  queue: () =>
    infiniteQueryOptions({
      queryKey: reviewKeys.all,
      queryFn: ({ signal, ...context }) =>
        readPage(context, {
          fetchPage: (limit) => fetchPage({ cursor: context.pageParam, limit }, signal),
          list: ({ waiting }) => waiting.map(({ profile }) => profile.id),
          cut: (page, count) => ({ ...page, waiting: page.waiting.slice(0, count) }),
          grows: 'last',
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
}
