import { signaturePath } from '#contract/drawings.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Avatar } from '#ui/avatar.tsx'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import css from './label-on-wall.module.css'
import { avatarUrl, noAvatar } from './picture.ts'
import { ProfileBadge } from './profile-badge.tsx'
import { Tick } from './profile-card.tsx'
import { StandingNote } from './standing-note.tsx'
import { TagList } from './tag-list.tsx'
import { WalletLink } from './wallet-link.tsx'
import { writeArchiveNumber, writeDay, writeMinute } from './write-label.ts'

/** The label beside a profile's work: who, in their own words, since when, and signed by which wallet. */
export function LabelOnWall({ profile }: { profile: ProfileView }) {
  const { name, handle, profileType, bio, tags } = profile
  return (
    <WallLabel>
      <StandingNote profile={profile} />
      <div className={css.head}>
        <div className={css.who}>
          <h1>
            <bdi>{name}</bdi>
            {profile.isVerified && <Tick />}
          </h1>
          <p className={css.sub}>
            @{handle} · {typeWords[profileType].label}
          </p>
          <ProfileBadge profile={profile} />
        </div>
        <Avatar src={avatarUrl(profile)} fallback={noAvatar} size="large" />
      </div>
      <p className={css.bio} dir="auto">
        {bio}
      </p>
      {tags.length > 0 && (
        <>
          <h2 className={`${type.mono} ${css.about}`}>Specialties & Interests</h2>
          <TagList tags={tags} />
        </>
      )}
      <SignatureRow profile={profile} />
    </WallLabel>
  )
}

function SignatureRow({ profile }: { profile: ProfileView }) {
  const { id, listedAt, lastSignedAt } = profile
  return (
    <div className={css.signed}>
      <p className={type.mono}>
        {writeArchiveNumber(profile)}
        <br />
        {listedAt === null ? 'Not listed yet' : `Listed ${writeDay(listedAt)}`}
        <br />
        {lastSignedAt !== null && (
          <>
            Last signed {writeMinute(lastSignedAt)}
            <br />
          </>
        )}
        <WalletLink profile={profile} className={css.wallet} />
      </p>
      {profile.isVerified && (
        <SignatureStroke src={signaturePath(id)} word="Verified" size="large" />
      )}
    </div>
  )
}
