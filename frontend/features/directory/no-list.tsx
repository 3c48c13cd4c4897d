import type { DirectoryFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText } from '#ui/empty-text.tsx'
import { isFiltered } from './filter-search.ts'
import { listWords } from './words.ts'

type NothingFoundProps = {
  type: ProfileType
  filter: DirectoryFilter
  onClear: () => void
}

/** What stands where no profile matches. */
export function NothingFound({ type, filter, onClear }: NothingFoundProps) {
  const clear = isFiltered(filter) && (
    <Button size="small" onClick={onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyText action={clear}>No {listWords[type].plural} found matching your criteria.</EmptyText>
  )
}

/** What stands there when asking for the list failed. */
export function NothingRead({ type, onRetry }: { type: ProfileType; onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={onRetry}>
      Try Again
    </Button>
  )
  return <EmptyText action={again}>The {listWords[type].plural} could not be fetched.</EmptyText>
}
