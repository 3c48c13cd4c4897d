import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { auditPage } from '#contract/pages/staff-pages.ts'
import { AsOfPage } from '#features/history/as-of/as-of-page.tsx'
import { parsePoint } from '#features/history/as-of/point.ts'
import { parseEventSearch } from '#features/history/event-search.ts'
import { EventsPage } from '#features/history/events-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/audit/')({
  component: Audit,
})

const topics = ['history'] as const

function Audit() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const filter = Route.useSearch({ select: parseEventSearch, structuralSharing: true })
  const on = Route.useSearch({ select: selectPoint })
  const navigate = Route.useNavigate()
  const showPoint = useCallback(
    (point: string) => void navigate({ search: { on: point }, replace: true, resetScroll: false }),
    [navigate],
  )
  if (on !== undefined) {
    return (
      <StaffPage title="The directory on a day" topics={topics}>
        {({ liveStatus }) => <AsOfPage liveStatus={liveStatus} on={on} onPoint={showPoint} />}
      </StaffPage>
    )
  }
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

const selectPoint = ({ on }: Record<string, unknown>) => parsePoint(on)
