import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import css from './compact-card.module.css'
import highlight from './highlight.module.css'
import { ProfileBadge } from './profile-badge.tsx'
import { TagList } from './tag-list.tsx'

const maxTags = 3

type CompactCardProps = {
  profile: ProfileView
  /** True if the profile is new or has just changed: its background is highlighted for a moment. */
  changed: boolean
  /** True if the picture loads immediately instead of lazily. */
  eager: boolean
}

/**
 * A profile in the compact layout of a list: a small picture, the name, the badge and the first tags.
 * The whole row is a link.
 */
export function CompactCard({ profile, changed, eager }: CompactCardProps) {
  const headingId = useId()
  const { handle, tags, isVerified, updatedAt } = profile
  return (
    <article className={css.row} aria-labelledby={headingId}>
      {changed && (
        <span
          key={updatedAt}
          className={`${highlight.highlight} ${css.highlight}`}
          aria-hidden="true"
        />
      )}
      <div className={css.print}>
        <ArtworkImage {...artworkProps(profile, 'thumb')} eager={eager} />
      </div>
      <div className={css.words}>
        <h2 id={headingId} className={typography.h3}>
          <Link className={css.link} to="/profile/$id" params={{ id: handle }}>
            <bdi>{displayName(profile)}</bdi>
          </Link>
          {isVerified && <VerifiedTick />}
        </h2>
        <ProfileBadge profile={profile} />
        <TagList tags={tags.slice(0, maxTags)} className={css.tags} />
      </div>
    </article>
  )
}
