import { createFileRoute } from '@tanstack/react-router'
import { milestonePage } from '#contract/pages/staff-pages.ts'
import { MilestoneBoard } from '#features/milestone-board/milestone-board.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/milestone-tracking')({ component: Milestones })

const topics = ['profiles'] as const

function Milestones() {
  return (
    <StaffPage title={milestonePage.title} topics={topics}>
      {(staff) => <MilestoneBoard {...staff} />}
    </StaffPage>
  )
}
