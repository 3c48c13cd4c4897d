import { QRCodeSVG } from 'qrcode.react'
import { strokePath } from '#contract/artwork/drawings.ts'
import { formatDay } from '#contract/format-day.ts'
import { profilePath } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatArchiveNumber } from '#lib/format-label.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import css from './printed-label.module.css'

/** The wall label for print: black on white in every theme. Its size follows the surrounding font size. */
export function PrintedLabel({ profile }: { profile: ProfileView }) {
  const { id, handle, profileType, bio, tags, isVerified } = profile
  const { origin, host } = window.location
  const name = displayName(profile)
  return (
    <div className={css.paper}>
      <p className={css.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={css.sub}>
        @{handle} · {typeWords[profileType].label}
      </p>
      <p className={css.bio} dir="auto">
        {bio}
      </p>
      {tags.length > 0 && <p className={css.tags}>{tags.join(' / ')}</p>}
      <div className={css.foot}>
        <div className={css.signed}>
          {isVerified && <SignatureStroke src={strokePath(id)} />}
          <p>
            {formatLines(profile).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>
              {host}
              {profilePath(handle)}
            </span>
          </p>
        </div>
        {/* Contains the id, which never changes: a printed handle could become outdated. */}
        <QRCodeSVG
          className={css.code}
          value={`${origin}${profilePath(id)}`}
          level="M"
          marginSize={0}
          bgColor="#fff"
          fgColor="#14171a"
          title={`QR code of the profile of ${name}`}
        />
      </div>
    </div>
  )
}

function formatLines(profile: ProfileView): string[] {
  const { lastSignedAt, listedAt, walletAddress, hideWallet } = profile
  const lines = [formatArchiveNumber(profile)]
  if (lastSignedAt !== null) lines.push(`Signed ${formatDay(lastSignedAt)}`)
  else if (listedAt !== null) lines.push(`Listed ${formatDay(listedAt)}`)
  if (walletAddress !== null && !hideWallet) lines.push(shortenAddress(walletAddress))
  return lines
}
