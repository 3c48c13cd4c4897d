import { Link } from '@tanstack/react-router'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { signedStatusLabels } from '#lib/format-label.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import typography from '#ui/typography.module.css'
import { formatChain } from './format-wallet.ts'
import { ProfileName } from './profile-name.tsx'
import css from './roster.module.css'
import { isSignedWithWallet, statusLabels } from './status-labels.ts'

/** Details of a profile for staff, including a hidden wallet. */
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
        <DescriptionList>
          <DescriptionItem term="Type">{typeWords[profileType].label}</DescriptionItem>
          <DescriptionItem term="Status">{statusLabels[profile.status]}</DescriptionItem>
          <DescriptionItem term="Verified">{formatVerified(profile)}</DescriptionItem>
          <DescriptionItem term="Wallet hidden">{hideWallet ? 'Yes' : 'No'}</DescriptionItem>
          <DescriptionItem term="Founder">{profile.isFounder ? 'Yes' : 'No'}</DescriptionItem>
          <DescriptionItem term="Milestone rank">
            {milestoneRank === null ? 'None' : `#${milestoneRank}`}
          </DescriptionItem>
          <DescriptionItem term="Wallet address">
            <span className={typography.mono}>{walletAddress ?? 'No wallet'}</span>
            {walletAddress !== null && (
              <CopyButton name="wallet address" text={walletAddress} onCopy={copyText} />
            )}
            {profile.contractChainId !== null && <p>{formatChain(profile)}</p>}
          </DescriptionItem>
          <DescriptionItem term="Bio">
            <p className={css.bio} dir="auto">
              {bio}
            </p>
          </DescriptionItem>
          <DescriptionItem term="Created">
            <time dateTime={profile.createdAt}>{formatDateTime(profile.createdAt)}</time>
          </DescriptionItem>
          <DescriptionItem term="Updated">
            <time dateTime={profile.updatedAt}>{formatDateTime(profile.updatedAt)}</time>
          </DescriptionItem>
        </DescriptionList>
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
  if (!isSignedWithWallet(profile)) return 'No'
  return profile.status === 'listed' ? 'Yes' : signedStatusLabels[profile.status]
}
