import { Link } from '@tanstack/react-router'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { typeWords } from '#contract/type-words.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText } from '#ui/empty-text.tsx'
import { isFiltered } from './filter-search.ts'

const loadElsewhere = () => import('./elsewhere.tsx')

type NothingFoundProps = {
  type: ProfileType
  filter: DirectoryFilter
  onClear: () => void
}

/** What stands where no profile matches: the way back, or in an empty list the way in. */
export function NothingFound({ type, filter, onClear }: NothingFoundProps) {
  const here = useLazy(loadElsewhere, filter.q !== undefined, () => undefined)
  const way = isFiltered(filter) ? (
    <Button size="small" onClick={onClear}>
      Clear filters
    </Button>
  ) : (
    <Button size="small" asChild>
      <Link to="/submit">Submit Your Profile</Link>
    </Button>
  )
  const plural = typeWords[type].plural.toLowerCase()
  return (
    <EmptyText action={way}>
      No {plural} found matching your criteria.
      {filter.q && here && <here.Elsewhere type={type} text={filter.q} />}
    </EmptyText>
  )
}

type NothingReadProps = {
  type: ProfileType
  cause: unknown
  onRetry: () => void
}

/** What stands there when asking for the list failed: the server's own sentence where it sent one. */
export function NothingRead({ type, cause, onRetry }: NothingReadProps) {
  const problem = cause instanceof RequestFailed ? cause.problem : undefined
  const unreached = `The ${typeWords[type].plural.toLowerCase()} could not be fetched.`
  return <EmptyText action={<Again onPress={onRetry} />}>{problem?.detail ?? unreached}</EmptyText>
}

/** What stands below the first works of a long list, where what shows the others did not come. */
export function RestNotRead({ onRetry }: { onRetry: () => void }) {
  return <EmptyText action={<Again onPress={onRetry} />}>The rest could not be fetched.</EmptyText>
}

function Again({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      Try Again
    </Button>
  )
}
