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
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import { type ComparedProfile, diffProfiles } from '../diff-states.ts'
import { DiffTable } from '../diff-table.tsx'
import { formatEventTime } from '../format-time.ts'
import css from './diff-groups.module.css'
import rows from './profile-rows.module.css'
import { ProfileSection, ProfileSummary } from './profile-rows.tsx'

const titles: Record<DiffGroup, string> = {
  came: 'Came',
  went: 'Went',
  'type-changed': 'Changed type',
  held: 'Held',
  'turned-down': 'Turned down',
  deleted: 'Deleted',
  edited: 'Edited',
}

/** Number of changed profiles in each group, and the profiles of each group that has any. */
export function Differences({ diff }: { diff: DirectoryDiff }) {
  const { counts, from, to } = diff
  const shown = diffGroup.options.filter((group) => counts[group] > 0)
  if (shown.length === 0) return <EmptyText>Nothing changed between these days.</EmptyText>
  const figures = diffGroup.options.map((group) => ({
    label: titles[group],
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
            from={from.position}
            to={to.position}
            count={counts[group]}
          />
        ))}
      </div>
    </>
  )
}

type GroupProps = { from: string; to: string; group: DiffGroup; count: number }

/** The profiles of a group, ten at first. */
function Group({ group, from, to, count }: GroupProps) {
  const list = useInfiniteQuery(asOfQueries.diffGroup(from, to, group))
  const profiles = list.data?.pages.flatMap((page) => page.profiles)
  return (
    <div className={joinClasses(group === 'edited' && css.wide)}>
      <ProfileSection id={group} title={titles[group]} count={count}>
        {profiles ? (
          <ul>
            {profiles.map((profile) =>
              group === 'edited' ? (
                <EditedRow key={profile.id} profile={profile} />
              ) : (
                <li key={profile.id} className={rows.row}>
                  <ProfileSummary
                    id={profile.id}
                    content={group === 'deleted' ? null : contentOf(profile)}
                    note={describeChange(group, profile)}
                  />
                </li>
              ),
            )}
          </ul>
        ) : list.isError ? (
          <FailedText onRetry={list.refetch}>These profiles could not be loaded.</FailedText>
        ) : (
          <Loading text={`Loading ${titles[group].toLowerCase()}...`} className={css.loading}>
            <SkeletonBar width={90} />
          </Loading>
        )}
        {list.hasNextPage && (
          <div className={rows.more}>
            <LoadMore
              label={list.data?.pages.length === 1 ? `All ${formatNumber(count)}` : 'Load more'}
              isLoading={list.isFetchingNextPage}
              hasFailed={list.isFetchNextPageError}
              onLoad={list.fetchNextPage}
            />
          </div>
        )}
      </ProfileSection>
    </div>
  )
}

const contentOf = ({ now, was }: ChangedProfile) => now?.fields ?? was?.fields ?? null

/** Describes the change of a profile. An erased one has only the day of its deletion. */
function describeChange(group: DiffGroup, profile: ChangedProfile): string | undefined {
  const { at, was, now } = profile
  const day = formatDay(at)
  if (group === 'deleted') return day
  if (!contentOf(profile) || !now) return undefined
  const type = typeWords[now.profileType].label.toLowerCase()
  switch (group) {
    case 'came':
      return `${type} · listed ${day}`
    case 'went':
      return now.status === 'rejected' ? `taken down ${day}` : `back in review ${day}`
    case 'type-changed':
      return `${was ? typeWords[was.profileType].label.toLowerCase() : ''} → ${type} · ${day}`
    case 'held':
      return `${type} · since ${formatEventTime(at)}`
    default:
      return `${type} · turned down ${day}`
  }
}

/** An edited profile with its changed fields. */
function EditedRow({ profile }: { profile: ChangedProfile }) {
  const { id, at, events, was, now } = profile
  const edits = `${events} ${events === 1 ? 'edit' : 'edits'} · last ${formatDay(at)}`
  const content = contentOf(profile)
  return (
    <li className={css.edited}>
      <div className={css.profile}>
        <ProfileSummary id={id} content={content} note={content && edits} />
      </div>
      {was?.fields && now?.fields && (
        <DiffTable
          diff={{ ...diffProfiles(was as ComparedProfile, now as ComparedProfile), unchanged: [] }}
        />
      )}
    </li>
  )
}
