import { createFileRoute } from '@tanstack/react-router'
import { reviewProfilePage } from '#contract/pages/staff-pages.ts'
import { ComparePage } from '#features/review/compare-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/review/$id')({ component: ReviewProfile })

const topics = ['review'] as const

function ReviewProfile() {
  const { id } = Route.useParams()
  return (
    <StaffPage title={reviewProfilePage.title} topics={topics}>
      {(staff) => <ComparePage {...staff} id={id} />}
    </StaffPage>
  )
}
