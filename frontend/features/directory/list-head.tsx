import { useQuery } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { useLiveLabel } from '#lib/live-status.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import typography from '#ui/typography.module.css'
import css from './list-head.module.css'

const ledes: Record<ProfileType, string> = {
  artist: 'Work first. The label beside it says who, and since when.',
  collector: 'Who collects the work, and what they look for.',
  curator: 'Connect with gallery curators and exhibition organizers.',
}

type ListHeadProps = {
  type: ProfileType
  /** Number of all profiles; `matching` is the number that match the filters. Undefined until known. */
  total: number | undefined
  matching: DirectoryCount | undefined
  /** Number of profiles that were listed since the last visit. */
  newCount: DirectoryCount
  /** True if the list failed to load, so that no counts are shown. */
  hasError: boolean
}

/** Title and description of a list, with its counts. */
export function ListHead({ type, total, matching, newCount, hasError }: ListHeadProps) {
  const { data: milestones } = useQuery(milestoneQueries.all())
  const all = total ?? milestones?.find((milestone) => milestone.profileType === type)?.listed
  return (
    <header className={css.head}>
      <h1 className={typography.display}>{typeWords[type].title}</h1>
      <p className={typography.lede}>{ledes[type]}</p>
      <div className={`${typography.mono} ${css.counts}`}>
        {!hasError && (
          <p aria-live="polite">
            {matching && (matching.isBounded || matching.total !== all) && (
              <>
                <b>{formatCount(matching)}</b> of{' '}
              </>
            )}
            <b>{all ?? '–'}</b> on view
            {newCount.total > 0 && ` · ${formatCount(newCount)} new since your last visit`}
          </p>
        )}
        <LiveStatus {...useLiveLabel()} />
      </div>
    </header>
  )
}
