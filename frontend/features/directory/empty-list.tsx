import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectoryFilter } from '#contract/search/directory-filter.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'

const loadOptions = () => import('./empty-list-options.tsx')

type NothingFoundProps = {
  type: ProfileType
  filter: DirectoryFilter
  onClear: () => void
}

/** Text of a list without matches. The options load on demand, since most lists have matches. */
export function NothingFound({ type, filter, onClear }: NothingFoundProps) {
  const options = useLazy(loadOptions, true)
  return (
    <EmptyText action={options && <options.EmptyListAction filter={filter} onClear={onClear} />}>
      No {typeWords[type].plural.toLowerCase()} found matching your criteria.
      {filter.platform && options && <options.UnlinkedPlatform name={filter.platform} />}
      {filter.q && options && <options.MatchesElsewhere type={type} text={filter.q} />}
    </EmptyText>
  )
}

type ListErrorProps = {
  type: ProfileType
  cause: unknown
  onRetry: () => void
}

/** Error of a list that failed to load, with the server's message if there is one. */
export function ListError({ type, cause, onRetry }: ListErrorProps) {
  const problem = cause instanceof RequestFailed ? cause.problem : undefined
  const fallback = `The ${typeWords[type].plural.toLowerCase()} could not be loaded.`
  return <FailedText onRetry={onRetry}>{problem?.detail ?? fallback}</FailedText>
}
