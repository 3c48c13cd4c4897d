import { useAtomValue } from 'jotai'
import { signaturePath } from '#contract/drawings.ts'
import type { SoftFlag } from '#contract/flags.ts'
import { reviewHours } from '#contract/limits.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { heldReasonsAtom } from '#lib/held-reasons.ts'
import { Avatar } from '#ui/avatar.tsx'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import css from './label-on-wall.module.css'
import { avatarUrl, noAvatar } from './picture.ts'
import { ProfileBadge } from './profile-badge.tsx'
import { Tick } from './profile-card.tsx'
import { TagList } from './tag-list.tsx'
import { WalletLink } from './wallet-link.tsx'
import { writeArchiveNumber, writeDay, writeMinute } from './write-label.ts'

/** The label beside a profile's work: who, in their own words, since when, and signed by which wallet. */
export function LabelOnWall({ profile }: { profile: ProfileView }) {
  const { name, handle, profileType, bio, tags } = profile
  return (
    <WallLabel>
      {profile.status === 'held' && <HeldNote id={profile.id} />}
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

const reasonTexts: Record<SoftFlag, string> = {
  suspicious_name_pattern: 'the name looks like a placeholder',
  suspicious_bio_pattern: 'the bio looks like filler text',
  suspicious_handle_pattern: 'the handle is mostly numbers',
  no_social_links: 'there are no links',
  very_short_bio: 'the bio is very short',
  very_short_name: 'the name is very short',
  lookalike_name: 'the name can be taken for another one’s',
  lookalike_handle: 'the handle can be taken for another one’s',
  reused_photos: 'another profile shows the same picture',
}

/** Tells the owner of a held profile what holds it, as far as this page knows, and for how long. */
function HeldNote({ id }: { id: string }) {
  const reasons = useAtomValue(heldReasonsAtom)[id] ?? []
  return (
    <p className={css.held}>
      Under review, {reviewHours} hours. Until it is listed, only you and the staff see this page.
      {reasons.length > 0 && (
        <> It is looked at because {reasons.map((reason) => reasonTexts[reason]).join(', ')}.</>
      )}
    </p>
  )
}
