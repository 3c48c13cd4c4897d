import type { ProfileView } from '#contract/views/profile.ts'

/** Names of a profile's status for staff. */
export const statusLabels: Record<ProfileView['status'], string> = {
  listed: 'Listed',
  held: 'Under review',
  rejected: 'Turned down',
}

/** Returns whether a profile is shown as verified: it is, and it has a wallet. */
export function isShownVerified({
  isVerified,
  walletAddress,
}: Pick<ProfileView, 'isVerified' | 'walletAddress'>): boolean {
  return isVerified && walletAddress !== null
}
