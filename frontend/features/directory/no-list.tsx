import { Link } from '@tanstack/react-router'
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

const submit: string = '/submit'

/** What stands where no profile matches: the way back, or in an empty list the way in. */
export function NothingFound({ type, filter, onClear }: NothingFoundProps) {
  const way = isFiltered(filter) ? (
    <Button size="small" onClick={onClear}>
      Clear filters
    </Button>
  ) : (
    <Button size="small" asChild>
      <Link to={submit}>Submit Your Profile</Link>
    </Button>
  )
  return (
    <EmptyText action={way}>No {listWords[type].plural} found matching your criteria.</EmptyText>
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
