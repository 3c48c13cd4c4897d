import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { parseKnownFilter } from '#contract/search/known-filter.ts'
import { DirectoryPage } from '#features/directory/directory-page.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'

const loadCompact = () => import('#features/profile/compact-card.tsx')

/** List of the profiles of one type, with its filters in the URL. */
export function DirectoryList({ type }: { type: ProfileType }) {
  const from = typeWords[type].path
  const search = useSearch({
    from,
    select: (params) => parseKnownFilter(params, type),
    structuralSharing: true,
  })
  const navigate = useNavigate({ from })
  return (
    <DirectoryPage
      type={type}
      search={search}
      onChange={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
      Card={ProfileCard}
      loadCompact={loadCompact}
    />
  )
}
