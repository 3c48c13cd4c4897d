import { createFileRoute } from '@tanstack/react-router'
import { artworkAlt } from '#contract/artwork/drawings.ts'
import { auditProfilePage } from '#contract/pages/staff-pages.ts'
import { AuditProfilePage } from '#features/history/audit-profile-page.tsx'
import type { RenderProfile } from '#features/history/history-reader.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { artworkProps } from '#lib/artwork-props.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'

export const Route = createFileRoute('/admin/audit/$id')({
  validateSearch: (search: Record<string, unknown>): { event?: number } => {
    const event = Number(search.event)
    return search.event !== undefined && Number.isSafeInteger(event) && event >= 0 ? { event } : {}
  },
  component: AuditProfile,
})

const topics = ['history'] as const

const renderArtwork: RenderProfile = (profile) => (
  <ArtworkImage {...artworkProps(profile, 'row')} alt={artworkAlt(profile) ?? ''} />
)

function AuditProfile() {
  const { id } = Route.useParams()
  const { event } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StaffPage title={auditProfilePage.title} topics={topics}>
      {(staff) => (
        <AuditProfilePage
          {...staff}
          id={id}
          revision={event}
          onRevision={(revision) =>
            void navigate({ search: { event: revision }, replace: true, resetScroll: false })
          }
          renderProfile={renderArtwork}
        />
      )}
    </StaffPage>
  )
}
