import { Link } from '@tanstack/react-router'
import { activityDays, activityPeriods, periodsSince } from '#contract/activity.ts'
import { formatDay } from '#contract/format-day.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { Activity, HomeView, NewestProfile } from '#contract/views/home.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { spreadApart } from '#lib/axis-positions.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import typography from '#ui/typography.module.css'
import css from './activity-line.module.css'

/** Width of an artwork's slot, as a share of the line. */
const slot = 1 / 6
/** Sizes in the units of the SVG. */
const periodWidth = 10
const barWidth = 3
const minBarHeight = 6
const maxBarHeight = 36

/** The changes of the last days on a line, with the newest artworks above the time of their listing. */
export function ActivityLine({ activity, newest }: Pick<HomeView, 'activity' | 'newest'>) {
  const sum = (by: 'byOwners' | 'byProvenance') =>
    activity.periods.reduce((total, period) => total + period[by], 0)
  return (
    <>
      <Artworks since={activity.since} newest={newest} />
      <Bars periods={activity.periods} />
      <p className={`${typography.mono} ${css.days}`}>
        <span>{formatDay(activity.since)}</span>
        <span>
          <b>{sum('byOwners')} changes by owners</b>, {sum('byProvenance')} by Provenance in the
          last {activityDays} days
        </span>
        <span>today</span>
      </p>
    </>
  )
}

type ArtworksProps = { since: string; newest: readonly NewestProfile[] }

function Artworks({ since, newest }: ArtworksProps) {
  // Positions are shares of the line.
  const shown = newest
    .flatMap((profile) => {
      const period = profile.listedAt === null ? -1 : periodsSince(since, profile.listedAt)
      return period < 0 ? [] : [{ profile, listedX: (period + 0.5) / activityPeriods }]
    })
    .toReversed()
  const slots = spreadApart(
    shown.map(({ listedX }) => Math.max(0, listedX - slot / 2)),
    { gap: slot, end: 1 - slot },
  )
  return (
    <ul className={css.artworks}>
      {shown.map(({ profile, listedX }, index) => {
        const slotX = slots[index] ?? 0
        return (
          <li key={profile.id} style={{ left: `${slotX * 100}%` }}>
            <Link to="/profile/$id" params={{ id: profile.handle }}>
              <ArtworkImage
                className={css.artwork ?? ''}
                {...artworkProps(profile, 'thumb')}
                liftsOnHover
              />
              <span className={css.name}>
                <bdi>{displayName(profile)}</bdi>
              </span>
            </Link>
            <svg className={css.lead} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
              <path d={`M50 0L${((listedX - slotX) / slot) * 100} 40`} />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}

/** Draws two bars for each period: changes by the owners, then those by Provenance. */
function Bars({ periods }: { periods: Activity['periods'] }) {
  const max = Math.max(...periods.flatMap(({ byOwners, byProvenance }) => [byOwners, byProvenance]))
  const path = (by: 'byOwners' | 'byProvenance', x: number) =>
    periods
      .filter((period) => period[by] > 0)
      // A linear scale would make other periods invisible beside a busy one.
      .map((period) => {
        const height = minBarHeight + (maxBarHeight - minBarHeight) * Math.sqrt(period[by] / max)
        const left = period.period * periodWidth + x
        return `M${left} ${maxBarHeight}v-${height.toFixed(1)}h${barWidth}V${maxBarHeight}z`
      })
      .join('')
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${activityPeriods * periodWidth} ${maxBarHeight}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={css.byOwners} d={path('byOwners', 1)} />
      <path d={path('byProvenance', 6)} />
    </svg>
  )
}
