import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/format-day.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import {
  type ChangedProfile,
  type DiffGroup,
  type DirectoryDiff,
  diffGroup,
} from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { asOfQueries } from '#queries/as-of.ts'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { Figures } from '#ui/figures.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { LoadMore } from '#ui/load-more.tsx'
import row from '#ui/profile-row.module.css'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import { type ComparedProfile, diffProfiles } from '../diff-states.ts'
import { DiffTable } from '../diff-table.tsx'
import { formatEventTime } from '../format-time.ts'
import css from './diff-groups.module.css'
import { contentOf, orderStates, titleOf } from './diff-words.ts'
import rows from './profile-rows.module.css'
import { ProfileSection, ProfileSummary } from './profile-rows.tsx'

type DifferencesProps = {
  diff: DirectoryDiff
  /** Whether the states are compared with earlier ones. */
  isBackward: boolean
}

/** Number of changed profiles in each group, and the profiles of each group that has any. */
export function Differences({ diff, isBackward }: DifferencesProps) {
  const { counts, from, to } = diff
  const shown = diffGroup.options.filter((group) => counts[group] > 0)
  if (shown.length === 0) return <EmptyText>Nothing changed between these days.</EmptyText>
  const figures = diffGroup.options.map((group) => ({
    label: titleOf(group, isBackward),
    value: counts[group],
    href: counts[group] > 0 ? `#${group}` : undefined,
  }))
  return (
    <>
      <div className={css.figures}>
        <Figures figures={figures} />
      </div>
      <div className={css.groups}>
        {shown.map((group) => (
          <Group
            key={`${group} ${from.position} ${to.position}`}
            group={group}
            isBackward={isBackward}
            from={from.position}
            to={to.position}
            count={counts[group]}
          />
        ))}
      </div>
    </>
  )
}

type GroupProps = {
  from: string
  to: string
  group: DiffGroup
  isBackward: boolean
  count: number
}

/** The profiles of a group, ten at first. */
function Group({ group, isBackward, from, to, count }: GroupProps) {
  const list = useInfiniteQuery(asOfQueries.diffGroup(from, to, group))
  const title = titleOf(group, isBackward)
  const profiles = list.data?.pages.flatMap((page) => page.profiles)
  return (
    <div className={joinClasses(group === 'edited' && css.wide)}>
      <ProfileSection id={group} title={title} count={count}>
        {profiles ? (
          <ul>
            {profiles.map((profile) =>
              group === 'edited' ? (
                <EditedRow key={profile.id} profile={profile} isBackward={isBackward} />
              ) : (
                <li key={profile.id} className={row.row}>
                  <ProfileSummary
                    id={profile.id}
                    content={contentOf(group, profile)}
                    note={describeChange(group, profile, isBackward)}
                  />
                </li>
              ),
            )}
          </ul>
        ) : list.isError ? (
          <FailedText onRetry={list.refetch}>These profiles could not be loaded.</FailedText>
        ) : (
          <Loading text={`Loading ${title.toLowerCase()}...`} className={css.loading}>
            <SkeletonBar width={90} />
          </Loading>
        )}
        {list.hasNextPage && (
          <div className={rows.more}>
            <LoadMore
              label={list.data?.pages.length === 1 ? `All ${formatNumber(count)}` : 'Load more'}
              list={list}
            />
          </div>
        )}
      </ProfileSection>
    </div>
  )
}

/** Describes the change of a profile. An erased one has only the day of its deletion. */
function describeChange(
  group: DiffGroup,
  profile: ChangedProfile,
  isBackward: boolean,
): string | undefined {
  const { at, now } = profile
  const day = formatDay(at)
  if (group === 'deleted') return day
  if (!contentOf(group, profile) || !now) return undefined
  const type = formatType(now)
  switch (group) {
    case 'came':
      return `${type} · listed ${day}`
    case 'went':
      return now.status === 'rejected' ? `taken down ${day}` : `back in review ${day}`
    case 'type-changed': {
      const { before, after } = orderStates(profile, isBackward)
      return `${formatType(before)} → ${formatType(after)} · ${day}`
    }
    case 'held':
      return `${type} · since ${formatEventTime(at)}`
    default:
      return `${type} · turned down ${day}`
  }
}

const formatType = (state: ChangedProfile['now']) =>
  state ? typeWords[state.profileType].label.toLowerCase() : ''

type EditedRowProps = { profile: ChangedProfile; isBackward: boolean }

/** An edited profile with its changed fields. */
function EditedRow({ profile, isBackward }: EditedRowProps) {
  const { id, at, events } = profile
  const { before, after } = orderStates(profile, isBackward)
  const edits = `${events} ${events === 1 ? 'edit' : 'edits'} · last ${formatDay(at)}`
  const content = contentOf('edited', profile)
  return (
    <li className={css.edited}>
      <div className={css.profile}>
        <ProfileSummary id={id} content={content} note={content && edits} />
      </div>
      {before?.fields && after?.fields && (
        <DiffTable
          diff={{
            ...diffProfiles(before as ComparedProfile, after as ComparedProfile),
            unchanged: [],
          }}
        />
      )}
    </li>
  )
}
