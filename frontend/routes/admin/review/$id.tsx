import { createFileRoute } from '@tanstack/react-router'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { reviewProfilePage } from '#contract/pages/staff-pages.ts'
import { ComparePage } from '#features/review/compare-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/admin/review/$id')({ component: ReviewProfile })

const topics: readonly StaffTopic[] = ['review']

function ReviewProfile() {
  const { id } = Route.useParams()
  useTitle(reviewProfilePage.title)
  return (
    <StaffPage topics={topics}>
      {({ canAct, liveStatus }) => (
        <ComparePage
          id={id}
          title={reviewProfilePage.title}
          canAct={canAct}
          liveStatus={liveStatus}
        />
      )}
    </StaffPage>
  )
}
