import { createFileRoute } from '@tanstack/react-router'
import { auditProfilePage } from '#contract/staff-pages.ts'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { AuditProfilePage } from '#features/history/audit-profile-page.tsx'
import type { RenderProfile } from '#features/history/history-reader.tsx'
import { LabelOnWall } from '#features/profile/label-on-wall.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/admin/audit/$id')({
  validateSearch: (search: Record<string, unknown>): { event?: number } => {
    const event = Number(search.event)
    return search.event !== undefined && Number.isSafeInteger(event) && event >= 0 ? { event } : {}
  },
  component: AuditProfile,
})

const topics: readonly StaffTopic[] = ['history']

const hangPast: RenderProfile = (profile) => (
  <>
    <ProfileCard profile={profile} preview />
    <LabelOnWall profile={profile} isPast />
  </>
)

function AuditProfile() {
  const { id } = Route.useParams()
  const { event } = Route.useSearch()
  const navigate = Route.useNavigate()
  useTitle(auditProfilePage.title)
  return (
    <StaffPage topics={topics}>
      {({ live }) => (
        <AuditProfilePage
          id={id}
          revision={event}
          onRevision={(revision) =>
            void navigate({ search: { event: revision }, replace: true, resetScroll: false })
          }
          live={live}
          renderProfile={hangPast}
        />
      )}
    </StaffPage>
  )
}
