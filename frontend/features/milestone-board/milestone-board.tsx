import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { displayName } from '#contract/profile/display-name.ts'
import { goldRankCount } from '#contract/profile/gold.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { MilestoneBoard as Board } from '#contract/views/milestone-board.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { milestoneBoardQueries } from '#queries/milestone-board.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { Medal } from '#ui/medal.tsx'
import { PageHead } from '#ui/page-head.tsx'
import row from '#ui/profile-row.module.css'
import { Ruler } from '#ui/ruler.tsx'
import typography from '#ui/typography.module.css'
import css from './milestone-board.module.css'

type MilestoneBoardProps = { title: string; liveStatus: ReactNode }

/** Progress of each type to the last gold rank, with the profiles of the first ranks. */
export function MilestoneBoard({ title, liveStatus }: MilestoneBoardProps) {
  const { data, isPending, refetch } = useQuery({
    ...milestoneBoardQueries.current(),
    refetchInterval: usePollWhileDown(),
  })
  return (
    <>
      <PageHead title={title}>{liveStatus}</PageHead>
      <p className={css.about}>
        Tracking badges for the first {goldRankCount} users of each profile type
      </p>
      <Figures figures={createFigures(data)} />
      {data ? (
        <Ranks board={data} />
      ) : (
        !isPending && <FailedText onRetry={refetch}>The milestones could not be loaded.</FailedText>
      )}
    </>
  )
}

function createFigures(board: Board | undefined): Figure[] {
  if (!board) {
    const labels = ['Total profiles', ...profileTypes.map((type) => typeWords[type].plural)]
    return labels.map((label) => ({ label, value: undefined }))
  }
  const total = board.types.reduce((all, { listed }) => all + listed, 0)
  return [
    { label: 'Total profiles', value: total, note: 'listed' },
    ...board.types.map(({ profileType, listed, leftForGold, ranksGiven }) => ({
      label: typeWords[profileType].plural,
      value: listed,
      note: describeGold(leftForGold, ranksGiven - listed),
    })),
  ]
}

/** Describes the remaining gold ranks, and why they may be fewer than the listed profiles leave. */
function describeGold(left: number, unusedRanks: number): string {
  const note = `${left} left for gold`
  if (unusedRanks === 0) return note
  const ranks =
    unusedRanks === 1 ? '1 rank is no longer in use' : `${unusedRanks} ranks are no longer in use`
  return `${note}. ${ranks}: those of deleted profiles and changed types are not given again.`
}

function Ranks({ board: { types, founder } }: { board: Board }) {
  return (
    <>
      {founder && <FounderCard founder={founder} />}
      <section className={css.progress} aria-labelledby="milestone-progress">
        <h2 id="milestone-progress" className={typography.h3}>
          Milestone Progress
        </h2>
        {types.map(({ profileType, ranksGiven }) => (
          <Ruler
            key={profileType}
            label={typeWords[profileType].plural}
            value={Math.min(ranksGiven, goldRankCount)}
            max={goldRankCount}
          />
        ))}
      </section>
      <div className={css.lists}>
        {types.map((ranks) => (
          <RankList key={ranks.profileType} ranks={ranks} />
        ))}
      </div>
    </>
  )
}

/** The first gold ranks of a type, and how many more there are. */
function RankList({ ranks: { profileType, gold, first } }: { ranks: Board['types'][number] }) {
  const { plural, glyph } = typeWords[profileType]
  const id = `milestone-${profileType}`
  const more = gold - first.length
  return (
    <section aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={typography.h3}>
          Milestone {plural}
        </h2>
        <span className={typography.mono}>{gold}</span>
      </header>
      {gold === 0 && <p className={css.note}>No ranks yet.</p>}
      <ol>
        {first.map(({ id: profileId, handle, name, avatarUrl, isFounder, rank, awardedAt }) => (
          <li key={profileId} className={row.row}>
            <Avatar {...avatarProps({ avatarUrl }, 'smallAvatar')} size="small" />
            <div className={row.words}>
              <Link to="/profile/$id" params={{ id: handle }}>
                <bdi>{displayName({ name, handle })}</bdi>
              </Link>
              <time className={typography.mono} dateTime={awardedAt}>
                {formatMinute(awardedAt)}
              </time>
            </div>
            <Medal glyph={isFounder ? 'crown' : glyph} size="small" />
            <span className={css.place}>{isFounder ? 'Founder' : `#${rank}`}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={css.note}>And {more} more...</p>}
    </section>
  )
}

type FounderCardProps = { founder: NonNullable<Board['founder']> }

/** Profile of the founder of the platform. */
function FounderCard({ founder: { handle, name, avatarUrl } }: FounderCardProps) {
  return (
    <section className={css.founder} aria-label="Platform Founder">
      <Medal glyph="crown" size="large" />
      <Avatar {...avatarProps({ avatarUrl }, 'avatar')} />
      <div className={row.words}>
        <p className={typography.mono}>Platform Founder</p>
        <h2 className={typography.h3}>
          <Link to="/profile/$id" params={{ id: handle }}>
            <bdi>{displayName({ name, handle })}</bdi>
          </Link>
        </h2>
        <p className={css.note}>@{handle} · Platform Creator</p>
      </div>
    </section>
  )
}
