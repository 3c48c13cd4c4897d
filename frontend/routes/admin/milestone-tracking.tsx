import { createFileRoute } from '@tanstack/react-router'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { milestonePage } from '#contract/pages/staff-pages.ts'
import { MilestoneBoard } from '#features/milestone-board/milestone-board.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/admin/milestone-tracking')({ component: Milestones })

const topics: readonly StaffTopic[] = ['profiles']

function Milestones() {
  useTitle(milestonePage.title)
  return (
    <StaffPage topics={topics}>
      {({ liveStatus }) => <MilestoneBoard title={milestonePage.title} liveStatus={liveStatus} />}
    </StaffPage>
  )
}
