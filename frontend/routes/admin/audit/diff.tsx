import { createFileRoute } from '@tanstack/react-router'
import { auditDiffPage } from '#contract/pages/staff-pages.ts'
import { DiffPage } from '#features/history/as-of/diff-page.tsx'
import { monthAgo, parsePoint, today } from '#features/history/as-of/point.ts'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/audit/diff')({
  component: AuditDiff,
})

const topics = ['history'] as const

function AuditDiff() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const { from, to } = Route.useSearch({ select: parseSpan, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <StaffPage title={auditDiffPage.title} topics={topics}>
      {({ liveStatus }) => (
        <DiffPage
          liveStatus={liveStatus}
          from={from}
          to={to}
          onSpan={(span) => void navigate({ search: span, replace: true, resetScroll: false })}
        />
      )}
    </StaffPage>
  )
}

const parseSpan = ({ from, to }: Record<string, unknown>) => ({
  from: parsePoint(from) ?? monthAgo(),
  to: parsePoint(to) ?? today(),
})
