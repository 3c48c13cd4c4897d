import { createFileRoute } from '@tanstack/react-router'
import { parseFilterSearch } from '#contract/search/filter-search.ts'
import { parseKnownFilter } from '#contract/search/known-filter.ts'
import type { RenderCard } from '#features/directory/artwork-cell.tsx'
import { DirectoryPage } from '#features/directory/directory-page.tsx'
import { loadDirectory } from '#features/directory/load-directory.ts'
import { ProfileCard } from '#features/profile/profile-card.tsx'

const renderCard: RenderCard = (card) => <ProfileCard {...card} />
const loadCompact = () => import('#features/profile/compact-card.tsx')

export const Route = createFileRoute('/collectors')({
  validateSearch: parseFilterSearch,
  loader: ({ context }) => context.prefetch((client) => loadDirectory(client, 'collector')),
  component: Collectors,
})

function Collectors() {
  const search = Route.useSearch({
    select: (asked) => parseKnownFilter(asked, 'collector'),
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
