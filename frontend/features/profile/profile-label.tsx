import { useHydrated, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useEffect, useId, useState } from 'react'
import { strokePath } from '#contract/artwork/drawings.ts'
import { formatDay } from '#contract/format-day.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { formatArchiveNumber, signedStatusLabels } from '#lib/format-label.ts'
import { signatureTransitionAtom } from '#lib/signature-transition.ts'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useEnsName } from '#queries/ens.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import { WallLabel } from '#ui/wall-label.tsx'
import { ProfileBadge } from './profile-badge.tsx'
import css from './profile-label.module.css'
import { TagList } from './tag-list.tsx'
import { WalletLink } from './wallet-link.tsx'

/** The label beside a profile's artwork: name, bio, tags, listing date and signature. */
export function ProfileLabel({ profile }: { profile: ProfileView }) {
  const { handle, profileType, bio, tags } = profile
  const name = displayName(profile)
  const panelId = useId()
  // Links on the home page open the panel by its anchor.
  const isRequested = useLocation({ select: ({ hash }) => hash === 'verify' })
  const isOpenAtFirst = useHydrated() && profile.isVerified && isRequested
  const [open = isOpenAtFirst, setOpen] = useState<boolean>()
  const close = () => {
    setOpen(false)
    showError('Verification did not load', 'Please try again later.')
  }
  const verify = useLazy(loadVerify, open, close)
  useEffect(() => {
    if (verify && isRequested) document.getElementById(panelId)?.scrollIntoView({ block: 'center' })
  }, [verify, panelId, isRequested])
  return (
    <div>
      <WallLabel>
        <Status profile={profile} />
        <div className={css.head}>
          <div className={css.who}>
            <h1 style={{ '--longest-word': countLongestWord(name) } as CSSProperties}>
              <bdi>{name}</bdi>
              {profile.isVerified && profile.status === 'listed' && <VerifiedTick />}
            </h1>
            <p className={css.sub}>
              @{handle} · {typeWords[profileType].label}
            </p>
            <ProfileBadge profile={profile} />
          </div>
          <Avatar {...avatarProps(profile, 'largeAvatar')} size="large" />
        </div>
        <p className={css.bio} dir="auto">
          {bio}
        </p>
        {tags.length > 0 && (
          <>
            <h2 className={`${typography.mono} ${css.about}`}>Specialties & Interests</h2>
            <TagList tags={tags} listType={profileType} />
          </>
        )}
        <SignatureRow
          profile={profile}
          panel={{ id: panelId, isOpen: open, onToggle: () => setOpen(!open) }}
        />
      </WallLabel>
      {open && verify && <verify.VerifyPanel id={panelId} profile={profile} />}
    </div>
  )
}

/** Length of the longest part of a name that cannot wrap, in characters. */
const countLongestWord = (name: string) =>
  Math.max(...name.split(/[\s-]/).map((word) => word.length))

// Few visitors are owners or staff, who alone receive a status note.
const loadStatusNote = () => import('./status-note.tsx')

function Status({ profile }: { profile: ProfileView }) {
  const hasNote = profile.status !== 'listed' || !!profile.reviewNote
  const loaded = useLazy(loadStatusNote, hasNote)
  return loaded && hasNote && <loaded.StatusNote profile={profile} />
}

/** The signature code is large and loads on demand. */
const loadVerify = () => import('./verify/verify-panel.tsx')

type SignatureRowProps = {
  profile: ProfileView
  panel: { id: string; isOpen: boolean; onToggle: () => void }
}

function SignatureRow({ profile, panel }: SignatureRowProps) {
  const { id, listedAt, isVerified } = profile
  const isInTransition = useAtomValue(signatureTransitionAtom) === id
  return (
    <div className={css.signed}>
      <p className={typography.mono}>
        {formatArchiveNumber(profile)}
        <br />
        {listedAt === null ? 'Not listed yet' : `Listed ${formatDay(listedAt)}`}
        <br />
        {formatLastSigned(profile)}
        <br />
        <EnsName profile={profile} />
        <WalletLink profile={profile} className={css.wallet} />
        {!profile.hideWallet && profile.walletAddress !== null && (
          <CopyButton name="wallet address" text={profile.walletAddress} onCopy={copyText} />
        )}
      </p>
      {isVerified && (
        <div className={joinClasses(css.proof, isInTransition && css.inTransition)}>
          <span className={css.strokeFrame}>
            <span className={css.stroke}>
              <SignatureStroke src={strokePath(id)} size="large" />
            </span>
          </span>
          <VerifyButton profile={profile} panel={panel} />
        </div>
      )}
    </div>
  )
}

function formatLastSigned({ isVerified, lastSignedAt }: ProfileView): string {
  if (!isVerified) return 'Not signed yet'
  return lastSignedAt === null ? 'Signed in only' : `Last signed ${formatUnbroken(lastSignedAt)}`
}

/** Formats a time with non-breaking spaces within its day and its minute. */
const formatUnbroken = (iso: string) => formatMinute(iso).replaceAll(/(?<!,) /g, '\u00a0')

/** ENS name of a public wallet, once it has loaded. */
function EnsName({ profile }: { profile: ProfileView }) {
  const { hideWallet, walletAddress } = profile
  const name = useEnsName(hideWallet ? null : walletAddress)
  return name === undefined ? null : <bdi className={css.ens}>{name}</bdi>
}

/** Opens and closes the verification. */
function VerifyButton({ profile, panel }: SignatureRowProps) {
  const { status, walletAddress } = profile
  const label = walletAddress === null ? 'Signed, wallet hidden' : signedStatusLabels[status]
  return (
    <button
      type="button"
      className={joinClasses(typography.mono, css.verify, label !== 'Verified' && css.twoLines)}
      aria-expanded={panel.isOpen}
      aria-controls={panel.isOpen ? panel.id : undefined}
      onClick={panel.onToggle}
    >
      {label} · {panel.isOpen ? 'Close' : 'Verify it yourself'}
    </button>
  )
}
