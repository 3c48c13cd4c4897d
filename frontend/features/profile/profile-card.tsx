import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { artworkAlt } from '#contract/artwork/drawings.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import highlight from './highlight.module.css'
import { ShortBadge } from './profile-badge.tsx'
import css from './profile-card.module.css'
import { TagList } from './tag-list.tsx'
import { WalletLink } from './wallet-link.tsx'

const maxTags = 6

type ProfileCardProps = {
  profile: ProfileView
  /** True if the profile is new or has just changed: its label is highlighted for a moment. */
  changed?: boolean
  /** True if the picture loads immediately instead of lazily. */
  eager?: boolean
  /** Side of a large artwork, with the caption on the other side. In narrow windows the caption is below. */
  largeSide?: 'left' | 'right' | undefined
}

/** An artwork on the wall, its caption below or beside it. */
export function ProfileCard({ profile, changed, eager = false, largeSide }: ProfileCardProps) {
  const headingId = useId()
  return (
    <article
      className={joinClasses(css.card, largeSide && css[largeSide])}
      aria-labelledby={headingId}
    >
      <ArtworkWall className={css.wall}>
        {/* Keyboards use the link below. So do screen readers, unless the picture has a description. */}
        <Link
          className={css.artworkLink}
          to="/profile/$id"
          params={{ id: profile.handle }}
          tabIndex={-1}
          aria-hidden={artworkAlt(profile) === undefined}
        >
          <ArtworkImage
            {...artworkProps(profile, largeSide ? 'large' : 'card')}
            liftsOnHover
            eager={eager}
          />
        </Link>
      </ArtworkWall>
      <div className={css.label}>
        {changed && (
          <span
            key={profile.updatedAt}
            className={`${highlight.highlight} ${css.highlight}`}
            aria-hidden="true"
          />
        )}
        <CardLabel profile={profile} headingId={headingId} />
        <div className={css.foot}>
          <WalletLink profile={profile} className={css.wallet} />
          <Link
            className={`${layout.screenOnly} ${css.profileLink}`}
            to="/profile/$id"
            params={{ id: profile.handle }}
            aria-describedby={headingId}
          >
            View Full Profile
          </Link>
        </div>
      </div>
    </article>
  )
}

// Few profiles have proven links.
const loadProvenNames = () => import('./proven-names.tsx')

type CardLabelProps = { profile: ProfileView; headingId: string }

/** Avatar, name, bio and tags of a profile. */
function CardLabel({ profile, headingId }: CardLabelProps) {
  const { handle, bio, profileType, tags, isVerified } = profile
  const hasProofs = Object.keys(profile.linkProofs).length > 0
  const proven = useLazy(loadProvenNames, hasProofs)
  return (
    <>
      <Avatar {...avatarProps(profile, 'smallAvatar')} size="small" />
      <div className={css.who}>
        <h2 id={headingId} className={typography.h3}>
          {/* Keyboards use the link below. */}
          <Link className={css.name} to="/profile/$id" params={{ id: handle }} tabIndex={-1}>
            <bdi>{displayName(profile)}</bdi>
          </Link>
          {isVerified && profile.status === 'listed' && <VerifiedTick />}
        </h2>
        <p className={`${typography.small} ${typography.muted}`}>
          @{handle} · {typeWords[profileType].label}
          <ShortBadge profile={profile} />
        </p>
      </div>
      <p className={`${typography.clamp} ${css.bio}`} dir="auto">
        {bio}
      </p>
      <TagList
        tags={tags}
        // Instead of "1 more", the tag itself is shown.
        limit={tags.length > maxTags + 1 ? maxTags : tags.length}
        className={css.tags}
        listType={profileType}
      />
      {hasProofs && <p className={css.proven}>{proven?.renderProvenNames(profile)}</p>}
    </>
  )
}
