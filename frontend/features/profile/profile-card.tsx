import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { coverPath, hungAlt, hungPath } from '#contract/drawings.ts'
import { pictureIn } from '#contract/picture-sources.ts'
import { shownName } from '#contract/shown-name.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { avatarUrl } from '#lib/avatar-url.ts'
import { noAvatar } from '#lib/no-avatar.ts'
import { signedWords } from '#lib/write-label.ts'
import { Avatar } from '#ui/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Tick } from '#ui/tick.tsx'
import type from '#ui/type.module.css'
import { Wall } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { ProfileBadge } from './profile-badge.tsx'
import css from './profile-card.module.css'
import { TagList } from './tag-list.tsx'
import { WalletLink } from './wallet-link.tsx'

const tagsShown = 6

type ProfileCardProps = {
  profile: ProfileView
  /** It has just come or changed: a wash fades behind its label. */
  changed?: boolean
  /** The picture is in the first view. */
  eager?: boolean
  /** Shown while it is being written: leads nowhere. */
  preview?: boolean
}

/** A work on the wall, a label below. */
export function ProfileCard({ profile, changed, eager = false, preview }: ProfileCardProps) {
  const heading = useId()
  const cover = coverPath(profile.work)
  const picture = hungPath(profile)
  const alt = hungAlt(profile)
  const work = (
    <Work
      {...pictureIn('card', picture)}
      fallback={cover}
      alt={alt ?? ''}
      paper={picture === cover}
      lifts
      eager={eager}
    />
  )
  return (
    <article className={css.card} aria-labelledby={heading}>
      <Wall className={joinClasses(css.wall, preview && css.unlit)}>
        {preview ? (
          work
        ) : (
          <ToProfile of={profile.handle} isSaid={alt !== undefined}>
            {work}
          </ToProfile>
        )}
      </Wall>
      <div className={css.label}>
        {changed && <span key={profile.updatedAt} className={css.wash} aria-hidden="true" />}
        <CardLabel profile={profile} heading={heading} leads={!preview} />
        <div className={css.foot}>
          <WalletLink profile={profile} className={css.wallet} />
          {!preview && (
            <Link
              className={css.go}
              to="/profile/$id"
              params={{ id: profile.handle }}
              aria-describedby={heading}
            >
              View Full Profile
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

type CardLabelProps = {
  profile: ProfileView
  heading: string
  /** The name leads to the profile, and each tag to the list of what has it. */
  leads?: boolean
}

/** What a work's label says: who, in their own words. */
export function CardLabel({ profile, heading, leads = false }: CardLabelProps) {
  const { handle, bio, profileType, tags, isVerified } = profile
  return (
    <>
      <Avatar {...pictureIn('face', avatarUrl(profile))} fallback={noAvatar} />
      <div className={css.who}>
        <h2 id={heading} className={type.h3}>
          {leads ? (
            // For pointers, as the picture: keys have the link below.
            <Link className={css.name} to="/profile/$id" params={{ id: handle }} tabIndex={-1}>
              <bdi>{shownName(profile)}</bdi>
            </Link>
          ) : (
            <bdi>{shownName(profile)}</bdi>
          )}
          {isVerified && <Tick word={signedWords[profile.status]} />}
        </h2>
        <p className={css.sub}>
          @{handle} · {typeWords[profileType].label}
        </p>
        <ProfileBadge profile={profile} />
      </div>
      <p className={css.bio} dir="auto">
        {bio}
      </p>
      <TagList
        tags={tags}
        most={tags.length > tagsShown + 1 ? tagsShown : tags.length}
        className={css.tags}
        of={leads ? profileType : undefined}
      />
    </>
  )
}

type ToProfileProps = {
  of: string
  /** Whether the picture says what is to be seen in it. */
  isSaid: boolean
  children: ReactNode
}

/** The way through the picture, for pointers; keys and readers have the link below. */
function ToProfile({ of, isSaid, children }: ToProfileProps) {
  return (
    <Link
      className={css.way}
      to="/profile/$id"
      params={{ id: of }}
      tabIndex={-1}
      aria-hidden={!isSaid}
    >
      {children}
    </Link>
  )
}
