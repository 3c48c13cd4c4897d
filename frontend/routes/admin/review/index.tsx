import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { reviewPage } from '#contract/pages/staff-pages.ts'
import { parseQueueTab } from '#features/review/queue-tab.ts'
import { ReviewPage } from '#features/review/review-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { formatCount } from '#lib/format-count.ts'
import { useTitle } from '#lib/use-title.ts'
import { reviewQueries } from '#queries/review.ts'

export const Route = createFileRoute('/admin/review/')({ component: Review })

const topics: readonly StaffTopic[] = ['review']

function Review() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const tab = Route.useSearch({ select: parseQueueTab })
  const { data: count } = useQuery({ ...reviewQueries.count(), enabled: false })
  useTitle(count?.total ? `(${formatCount(count)}) ${reviewPage.title}` : reviewPage.title)
  return (
    <StaffPage topics={topics}>
      {({ canAct, liveStatus }) => (
        <ReviewPage title={reviewPage.title} tab={tab} canAct={canAct} liveStatus={liveStatus} />
      )}
    </StaffPage>
  )
}
