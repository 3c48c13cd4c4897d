import { createFileRoute } from '@tanstack/react-router'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { auditPage } from '#contract/pages/staff-pages.ts'
import { parseEventSearch } from '#features/history/event-search.ts'
import { EventsPage } from '#features/history/events-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/audit/')({
  component: Audit,
})

const topics: readonly StaffTopic[] = ['history']

function Audit() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const filter = Route.useSearch({ select: parseEventSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <StaffPage title={auditPage.title} topics={topics}>
      {(staff) => (
        <EventsPage
          {...staff}
          filter={filter}
          onFilter={(search) => void navigate({ search, resetScroll: false })}
        />
      )}
    </StaffPage>
  )
}
