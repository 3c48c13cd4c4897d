import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { artworkAlt } from '#contract/artwork/drawings.ts'
import { formatAge } from '#contract/format-age.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { NewestProfile } from '#contract/views/home.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { useLiveLabel } from '#lib/live-status.ts'
import { useNow } from '#lib/use-now.ts'
import { homeQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { WallLine } from '#ui/artwork-wall.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { LiveStatus } from '#ui/live-status.tsx'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import css from './newest-listings.module.css'
import { useArrivalAnimation } from './use-arrival-animation.ts'

const none: readonly NewestProfile[] = []

/** The newest listings of all types on one eye line, updated live. `search` is shown in the heading. */
export function NewestListings({ search }: { search: ReactNode }) {
  const { data: home, isError } = useQuery(homeQueries.current())
  const newest = home?.newest ?? none
  return (
    <section className={layout.wrap} aria-labelledby="newest-listings">
      <div className={css.head}>
        <h2 id="newest-listings" className={typography.h2}>
          New on the wall
        </h2>
        <LiveStatus {...useLiveLabel()} />
        <div className={css.search}>{search}</div>
        <SeeAll />
      </div>
      <div className={css.wall}>
        <WallLine className={css.line} />
        {(home || isError) && newest.length === 0 && (
          <p className={`${typography.lede} ${css.empty}`}>
            {home
              ? 'Nothing here yet. The first artwork could be yours.'
              : 'The newest profiles could not be loaded. Please reload the page.'}
          </p>
        )}
        <Row newest={newest} />
      </div>
    </section>
  )
}

/** Link to the longest list. */
function SeeAll() {
  const { data: milestones = [] } = useQuery(milestoneQueries.all())
  const [longest] = milestones.toSorted((one, other) => other.listed - one.listed)
  if (!longest || longest.listed === 0) return null
  const { path, label, plural } = typeWords[longest.profileType]
  const noun = longest.listed === 1 ? label : plural
  return (
    <Link className={css.all} to={path}>
      See all {longest.listed} {noun.toLowerCase()}
    </Link>
  )
}

function Row({ newest }: { newest: readonly NewestProfile[] }) {
  const row = useRef<HTMLUListElement>(null)
  const now = useNow()
  const leaving = useArrivalAnimation(row, newest)
  return (
    <ul ref={row} className={css.row}>
      {newest.map((profile, index) => (
        <li key={profile.id} className={joinClasses(css.place, index === 0 && css.newest)}>
          <Listing profile={profile} now={now} />
        </li>
      ))}
      {leaving && (
        <li key={leaving.id} className={joinClasses(css.place, css.leaving)} inert>
          <Listing profile={leaving} now={now} />
        </li>
      )}
    </ul>
  )
}

function Listing({ profile, now }: { profile: NewestProfile; now: number }) {
  const { handle, profileType, isVerified, listedAt } = profile
  const to = { to: '/profile/$id', params: { id: handle } } as const
  return (
    <article>
      {/* Keyboards use the name below. So do screen readers, unless the picture has a description. */}
      <Link
        {...to}
        className={css.print}
        tabIndex={-1}
        aria-hidden={artworkAlt(profile) === undefined}
      >
        <ArtworkImage
          className={css.work ?? ''}
          {...artworkProps(profile, 'newest')}
          liftsOnHover
        />
      </Link>
      <div className={css.label}>
        <Avatar {...avatarProps(profile)} size="small" />
        <div className={css.who}>
          <h3 className={`${typography.clamp} ${css.name}`}>
            <Link {...to}>
              <bdi>{displayName(profile)}</bdi>
            </Link>
            {isVerified && <VerifiedTick />}
          </h3>
          <p className={typography.mono}>
            {typeWords[profileType].label} ·{' '}
            {listedAt !== null && <span className={css.age}>{formatAge(listedAt, now)}</span>}
          </p>
        </div>
      </div>
    </article>
  )
}
