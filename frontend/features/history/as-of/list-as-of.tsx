import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectoryAsOf, ProfileAsOf } from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { asOfQueries } from '#queries/as-of.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { Medal } from '#ui/medal.tsx'
import row from '#ui/profile-row.module.css'
import typography from '#ui/typography.module.css'
import css from './profile-rows.module.css'
import { ProfileSection, ProfileSummary } from './profile-rows.tsx'

type ListAsOfProps = {
  /** The first page. */
  list: DirectoryAsOf['lists'][number]
  position: string
  count: number
}

/** The list of a type as it stood at a position. The rest loads page by page on request. */
export function ListAsOf({ list, position, count }: ListAsOfProps) {
  const { profileType, next } = list
  const [isOpen, setOpen] = useState(false)
  const whole = useInfiniteQuery({
    ...asOfQueries.list(position, profileType),
    enabled: isOpen,
  })
  const profiles = whole.data?.pages.flatMap((page) => page.profiles) ?? list.profiles
  const { plural } = typeWords[profileType]
  return (
    <ProfileSection id={profileType} title={plural} count={count}>
      {count === 0 && <p className={css.none}>None listed</p>}
      <ul>
        {profiles.map((profile) => (
          <li key={profile.id} className={row.row}>
            <ProfileSummary
              id={profile.id}
              content={profile.content}
              note={profile.content?.hideWallet && 'wallet hidden'}
            />
            {profile.content && <Rank profile={profile} type={profileType} />}
          </li>
        ))}
      </ul>
      {next !== null && (!whole.data || whole.hasNextPage) && (
        <div className={css.more}>
          <LoadMore
            label={whole.data ? 'Load more' : `All ${formatNumber(count)} ${plural.toLowerCase()}`}
            list={{
              isFetchingNextPage: whole.isFetching,
              isFetchNextPageError: whole.isError,
              fetchNextPage: () => {
                setOpen(true)
                return whole.fetchNextPage()
              },
            }}
          />
        </div>
      )}
    </ProfileSection>
  )
}

type RankProps = { profile: ProfileAsOf; type: ListAsOfProps['list']['profileType'] }

function Rank({ profile: { milestoneRank }, type }: RankProps) {
  if (milestoneRank === null) return <span className={typography.mono}>no rank</span>
  if (!isGold(milestoneRank)) {
    return <span className={typography.mono}>rank {formatNumber(milestoneRank)}</span>
  }
  return (
    <span className={css.rank}>
      <Medal glyph={typeWords[type].glyph} size="small" />
      <span className={typography.hidden}>rank </span>
      {milestoneRank}
    </span>
  )
}
