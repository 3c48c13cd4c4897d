import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import type { ReviewView } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { useNow } from '#lib/use-now.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { reviewQueries } from '#queries/review.ts'
import { FailedText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonArtwork, SkeletonBar } from '#ui/skeleton.tsx'
import typography from '#ui/typography.module.css'
import { Arrivals } from './arrivals.tsx'
import { DecidedDialog } from './decided-dialog.tsx'
import { formatWait } from './format-wait.ts'
import { filterOfTab, type QueueTab } from './queue-tab.ts'
import { QueueTabs } from './queue-tabs.tsx'
import css from './review.module.css'
import { ReviewQueue } from './review-queue.tsx'
import { nothingSelected, type Selection } from './selection.ts'
import { useBulkReviews } from './use-bulk-reviews.ts'

type ReviewPageProps = {
  title: string
  /** The open tab. */
  tab: QueueTab
  /** True if the viewer may decide, and not only read. */
  canAct: boolean
  liveStatus: ReactNode
}

/** The review queue: held profiles, the results of today, and decisions on many profiles at once. */
export function ReviewPage({ title, tab, canAct, liveStatus }: ReviewPageProps) {
  const filter = filterOfTab(tab)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const bulkReviews = useBulkReviews(canAct)
  const refetchInterval = usePollWhileDown()
  const queue = useInfiniteQuery({ ...reviewQueries.queue(filter), refetchInterval })
  const overview = useQuery({ ...reviewQueries.overview(), refetchInterval })
  const now = useNow()
  const [firstPage] = queue.data?.pages ?? []
  return (
    <>
      <PageHead title={title}>
        {liveStatus}
        {firstPage && (
          <span className={typography.mono}>Last updated {formatTime(queue.dataUpdatedAt)}</span>
        )}
      </PageHead>
      <Figures figures={createFigures(firstPage, { now, pending: bulkReviews.pending })} />
      {overview.data && <Arrivals arrivals={overview.data.arrivals} now={overview.dataUpdatedAt} />}
      <QueueTabs tab={tab} overview={overview.data} />
      {queue.data && overview.data ? (
        <ReviewQueue
          key={tab}
          tab={tab}
          selection={selection}
          onSelection={setSelection}
          pages={queue.data.pages}
          overview={overview.data}
          readAt={queue.dataUpdatedAt}
          now={now}
          canAct={canAct}
          bulkReviews={bulkReviews}
          more={
            tab !== 'same-network' &&
            queue.hasNextPage && <LoadMore label="Show more" list={queue} />
          }
        />
      ) : queue.isPending || overview.isPending ? (
        <Loading text="Loading the review queue..." className={css.loading}>
          <SkeletonArtwork />
          <div>
            <SkeletonBar width={40} />
            <SkeletonBar width={80} />
          </div>
        </Loading>
      ) : (
        <FailedText onRetry={() => Promise.all([queue.refetch(), overview.refetch()])}>
          The review queue could not be loaded.
        </FailedText>
      )}
      <DecidedDialog bulkReviews={bulkReviews} />
    </>
  )
}

/** `now` in ms since 1970. */
type FigureOptions = { now: number; pending: readonly BulkReviewView[] }

function createFigures(view: ReviewView | undefined, { now, pending }: FigureOptions): Figure[] {
  const oldest = view?.oldestSince ? formatWait(now - Date.parse(view.oldestSince)) : undefined
  const beingDecided = pending.reduce(
    (sum, { total, done, lateCount }) => sum + total - done - lateCount,
    0,
  )
  return [
    {
      label: 'Waiting',
      value:
        view &&
        (view.held.isBounded
          ? formatCount(view.held)
          : Math.max(0, view.held.total - beingDecided)),
      note:
        beingDecided > 0 ? `${beingDecided} more being decided` : oldest && `oldest ${oldest.text}`,
      tone: oldest?.tone,
    },
    {
      label: 'Listed today',
      value: view?.listedToday,
      note: view && view.listedToday > 0 && `${view.unreviewedToday} without a review`,
    },
    {
      label: 'Turned down today',
      value: view?.turnedDownToday,
      note: view && view.turnedDownToday > 0 && 'with a reason',
    },
  ]
}
