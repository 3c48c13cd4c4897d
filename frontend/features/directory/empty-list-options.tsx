import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { otherPlatforms } from '#contract/profile/options.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectoryFilter } from '#contract/search/directory-filter.ts'
import { isFiltered } from '#contract/search/filter-search.ts'
import { formatCount } from '#lib/format-count.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { directoryQueries } from '#queries/directory.ts'
import { Button } from '#ui/button.tsx'

/** Note for a platform filter that matches no profile, because profiles have no link for it. */
export function UnlinkedPlatform({ name }: { name: string }) {
  if (!otherPlatforms.some((platform) => platform === name)) return null
  return <p>Profiles cannot link to {name} yet, so this filter matches none of them.</p>
}

/** Links to the lists of other types that match a search text. */
export function MatchesElsewhere({ type, text }: { type: ProfileType; text: string }) {
  const settled = useDebouncedValue(text)
  const others = profileTypes.filter((other) => other !== type)
  const counts = useQueries({
    queries: others.map((other) => directoryQueries.matchCount(other, settled)),
  })
  const found = others.flatMap((other, index) => {
    const count = counts[index]?.data
    return count && count.total > 0 ? [{ other, count }] : []
  })
  if (settled !== text || found.length === 0) return null
  return (
    <p>
      Found elsewhere:{' '}
      {found.map(({ other, count }, index) => (
        <span key={other}>
          {index > 0 && ', '}
          <Link to={typeWords[other].path} search={{ q: text }}>
            {formatCount(count)}{' '}
            {(count.total === 1 ? typeWords[other].label : typeWords[other].plural).toLowerCase()}
          </Link>
        </span>
      ))}
    </p>
  )
}

type EmptyListActionProps = { filter: DirectoryFilter; onClear: () => void }

/** Button of an empty result: clears the filters, or opens the form if the list is empty. */
export function EmptyListAction({ filter, onClear }: EmptyListActionProps) {
  return isFiltered(filter) ? (
    <Button size="small" onClick={onClear}>
      Clear Filters
    </Button>
  ) : (
    <Button size="small" asChild>
      <Link to="/submit">Submit Your Profile</Link>
    </Button>
  )
}
