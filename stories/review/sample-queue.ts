import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import type { HeldProfile, ReviewOverview, ReviewView } from '#contract/views/review.ts'
import { bulkReviewKeys, reviewKeys } from '#queries/review.ts'

const hour = 60 * 60 * 1000
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

export const createHeld = (
  profile: HeldProfile['profile'],
  hours: number,
  more: Partial<HeldProfile> = {},
): HeldProfile => ({
  lookalikes: [],
  profile: { ...profile, status: 'held', milestoneRank: null, updatedAt: ago(hours) },
  waitingSince: ago(hours),
  reasons: ['no_social_links'],
  ip: '198.51.100.7',
  revision: 0,
  ...more,
})

export const exactly = (total: number) => ({ total, isBounded: false })
export const countsOf = (total: number) => ({
  all: exactly(total),
  lookalikes: exactly(0),
  'no-links': exactly(total),
  edits: exactly(0),
})

type QueueData = {
  page?: Partial<ReviewView>
  overview?: Partial<ReviewOverview>
  bulkReviews?: BulkReviewView[]
}

/** Cached data after the first page of the queue has loaded. */
export const withQueue = (waiting: HeldProfile[], data: QueueData = {}) => {
  const figures = {
    held: exactly(waiting.length),
    oldestSince: waiting[0]?.waitingSince ?? null,
    listedToday: 9,
    unreviewedToday: 8,
    turnedDownToday: 1,
  }
  const page = { ...figures, waiting, next: null, ...data.page }
  const overview: ReviewOverview = {
    groups: [],
    counts: countsOf(waiting.length),
    arrivals: [{ ago: 3, count: 2, crowded: 0 }],
    ...data.overview,
  }
  return {
    data: [
      [reviewKeys.queue('all'), { pages: [page], pageParams: [''] }],
      [reviewKeys.overview, overview],
      [bulkReviewKeys.all, data.bulkReviews ?? []],
    ],
  }
}
