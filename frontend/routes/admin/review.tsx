import { createFileRoute } from '@tanstack/react-router'
import { reviewPage } from '#contract/staff-pages.ts'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { ProfileRow } from '#features/profile/profile-row.tsx'
import { ReviewPage } from '#features/review/review-page.tsx'
import type { RenderCard } from '#features/review/review-row.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/admin/review')({ component: Review })

const topics: readonly StaffTopic[] = ['review']

const hangRow: RenderCard = (profile, foot) => <ProfileRow profile={profile}>{foot}</ProfileRow>

function Review() {
  useTitle(reviewPage.title)
  return (
    <StaffPage topics={topics}>
      {({ canAct, live }) => (
        <ReviewPage title={reviewPage.title} canAct={canAct} live={live} renderCard={hangRow} />
      )}
    </StaffPage>
  )
}
