import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#features/directory/directory-page.tsx'
import { readFilterSearch } from '#features/directory/filter-search.ts'
import { readKnownFilter } from '#features/directory/known-filter.ts'
import { loadDirectory } from '#features/directory/load-directory.ts'
import type { RenderCard } from '#features/directory/work-cell.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'

const renderCard: RenderCard = (card) => <ProfileCard {...card} />
const loadCompact = () => import('#features/profile/compact-card.tsx')

export const Route = createFileRoute('/collectors')({
  validateSearch: readFilterSearch,
  loader: ({ context }) => loadDirectory(context.queryClient, 'collector'),
  component: Collectors,
})

function Collectors() {
  const search = Route.useSearch({
    select: (asked) => readKnownFilter(asked, 'collector'),
    structuralSharing: true,
  })
  const navigate = Route.useNavigate()
  return (
    <DirectoryPage
      type="collector"
      search={search}
      onChange={(asked, { replace }) =>
        void navigate({ search: asked, replace, resetScroll: false })
      }
      renderCard={renderCard}
      loadCompact={loadCompact}
    />
  )
}
