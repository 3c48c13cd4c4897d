import { Link } from '@tanstack/react-router'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { signatureLabels } from '#lib/format-label.ts'
import { formatSecond } from '#lib/format-second.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type from '#ui/type.module.css'
import { formatChain } from './format-wallet.ts'
import { ProfileName } from './profile-name.tsx'
import css from './roster.module.css'
import { isShownVerified, statusLabels } from './status-labels.ts'

/** All stored data of a profile, including a hidden wallet. */
export function DetailsDialog({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const { profileType, walletAddress, hideWallet, milestoneRank, bio } = profile
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Profile details"
      text={<ProfileName profile={profile} />}
    >
      <div className={css.details}>
        <Rows>
          <Row name="Type">{typeWords[profileType].label}</Row>
          <Row name="Status">{statusLabels[profile.status]}</Row>
          <Row name="Verified">{formatVerified(profile)}</Row>
          <Row name="Wallet hidden">{hideWallet ? 'Yes' : 'No'}</Row>
          <Row name="Founder">{profile.isFounder ? 'Yes' : 'No'}</Row>
          <Row name="Milestone rank">{milestoneRank === null ? 'None' : `#${milestoneRank}`}</Row>
          <Row name="Wallet address">
            <span className={type.mono}>{walletAddress ?? 'No wallet'}</span>
            {profile.contractChainId !== null && <p>{formatChain(profile)}</p>}
          </Row>
          <Row name="Bio">
            <p className={css.bio} dir="auto">
              {bio}
            </p>
          </Row>
          <Row name="Created">
            <time dateTime={profile.createdAt}>{formatSecond(profile.createdAt)}</time>
          </Row>
          <Row name="Updated">
            <time dateTime={profile.updatedAt}>{formatSecond(profile.updatedAt)}</time>
          </Row>
        </Rows>
      </div>
      <p className={css.open}>
        <Link to="/profile/$id" params={{ id: profile.id }}>
          Open profile
        </Link>
      </p>
    </Dialog>
  )
}

/** "Yes" for listed profiles only. Signed profiles that are not listed show their status. */
function formatVerified(profile: ProfileView): string {
  if (!isShownVerified(profile)) return 'No'
  return profile.status === 'listed' ? 'Yes' : signatureLabels[profile.status]
}
