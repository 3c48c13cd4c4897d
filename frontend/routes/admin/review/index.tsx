import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { reviewPage } from '#contract/pages/staff-pages.ts'
import { parseQueueTab } from '#features/review/queue-tab.ts'
import { ReviewPage } from '#features/review/review-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { formatCount } from '#lib/format-count.ts'
import { reviewQueries } from '#queries/review.ts'

export const Route = createFileRoute('/admin/review/')({ component: Review })

const topics = ['review'] as const

function Review() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const tab = Route.useSearch({ select: parseQueueTab })
  const { data: count } = useQuery({ ...reviewQueries.count(), enabled: false })
  const windowTitle = `${count?.total ? `(${formatCount(count)}) ` : ''}${reviewPage.title}`
  return (
    <StaffPage title={reviewPage.title} windowTitle={windowTitle} topics={topics}>
      {(staff) => <ReviewPage {...staff} tab={tab} />}
    </StaffPage>
  )
}
