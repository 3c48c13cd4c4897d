import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { rosterPage } from '#contract/pages/staff-pages.ts'
import type { RosterSearch } from '#contract/search/roster-search.ts'
import { RosterPage } from '#features/roster/roster-page.tsx'
import { parseRosterSearch } from '#features/roster/roster-search.ts'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin-dashboard-all-neru')({
  component: Profiles,
})

const topics = ['profiles'] as const

function Profiles() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const filter = Route.useSearch({ select: parseRosterSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const changeFilter = useCallback(
    (next: RosterSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <StaffPage title={rosterPage.title} topics={topics}>
      {(staff) => <RosterPage {...staff} filter={filter} onFilter={changeFilter} />}
    </StaffPage>
  )
}
