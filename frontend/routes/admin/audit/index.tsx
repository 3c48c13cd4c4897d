import { createFileRoute } from '@tanstack/react-router'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { auditPage } from '#contract/pages/staff-pages.ts'
import { parseEventSearch } from '#features/history/event-search.ts'
import { EventsPage } from '#features/history/events-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/admin/audit/')({
  component: Audit,
})

const topics: readonly StaffTopic[] = ['history']

function Audit() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const filter = Route.useSearch({ select: parseEventSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  useTitle(auditPage.title)
  return (
    <StaffPage topics={topics}>
      {({ liveStatus }) => (
        <EventsPage
          title={auditPage.title}
          liveStatus={liveStatus}
          filter={filter}
          onFilter={(search) => void navigate({ search, resetScroll: false })}
        />
      )}
    </StaffPage>
  )
}
