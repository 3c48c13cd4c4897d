import type { ProfileView } from '#contract/views/profile.ts'

/** Names of a profile's status for staff. */
export const standings: Record<ProfileView['status'], string> = {
  listed: 'Listed',
  held: 'Under review',
  rejected: 'Turned down',
}

/** Verified is who signed, with a wallet that there is. */
export function isShownVerified({
  isVerified,
  walletAddress,
}: Pick<ProfileView, 'isVerified' | 'walletAddress'>): boolean {
  return isVerified && walletAddress !== null
}
