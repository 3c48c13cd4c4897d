import { queryOptions } from '@tanstack/react-query'
import type { ReviewFilterName } from '#contract/commands/bulk-review.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'
import { pagedQuery } from './paged-query.ts'

const root = ['api', 'admin', 'review'] as const

export const reviewKeys = {
  all: root,
  queue: (filter: ReviewFilterName) => [...root, 'queue', filter] as const,
  overview: [...root, 'overview'] as const,
  count: [...root, 'count'] as const,
}

const bulkReviewPollMs = 1000

/** Bulk reviews change independently of the queue. */
export const bulkReviewKeys = { all: ['api', 'admin', 'review-acts'] as const }

type Filter = { filter?: ReviewFilterName; network?: string; ungrouped?: 'true' }

const pagesOf = (queryKey: readonly string[], filter: Filter) =>
  pagedQuery({
    queryKey,
    fetchPage: (range, signal) =>
      call(staffEndpoints.listReview, { query: { ...filter, ...range }, signal }),
    rows: {
      keysOf: ({ waiting }) => waiting.map(({ profile }) => profile.id),
      truncate: (page, count) => ({ ...page, waiting: page.waiting.slice(0, count) }),
      insertsAt: 'last',
    },
  })

/** The review queue: its pages, oldest first, its groups and numbers, and the bulk reviews of this admin. */
export const reviewQueries = {
  queue: (filter: ReviewFilterName) =>
    pagesOf(
      reviewKeys.queue(filter),
      // Without a filter the page shows groups above the remaining profiles.
      filter === 'all' ? { ungrouped: 'true' } : { filter },
    ),
  network: (network: string) => pagesOf([...root, 'network', network], { network }),
  overview: () =>
    queryOptions({
      queryKey: reviewKeys.overview,
      queryFn: ({ signal }) => call(staffEndpoints.getReviewOverview, { signal }),
    }),
  entry: (id: string) =>
    queryOptions({
      queryKey: [...root, 'entry', id],
      queryFn: ({ signal }) => call(staffEndpoints.getReviewEntry, { params: { id }, signal }),
    }),
  /** Number of waiting profiles. */
  count: () =>
    queryOptions({
      queryKey: reviewKeys.count,
      queryFn: async ({ signal }) =>
        (await call(staffEndpoints.listReview, { query: { limit: 1 }, signal })).held,
    }),
  bulkReviews: () =>
    queryOptions({
      queryKey: bulkReviewKeys.all,
      queryFn: ({ signal }) => call(staffEndpoints.listBulkReviews, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.some((bulkReview) => bulkReview.state !== 'ended') ? bulkReviewPollMs : false,
    }),
}
