import type { ProfileView } from '#contract/views/profile.ts'

/** Names of a profile's status for staff. */
export const statusLabels: Record<ProfileView['status'], string> = {
  listed: 'Listed',
  held: 'Under review',
  rejected: 'Turned down',
}

/** Returns whether a profile has a wallet that signed it. Listed ones are called verified. */
export function isSignedWithWallet({
  isVerified,
  walletAddress,
}: Pick<ProfileView, 'isVerified' | 'walletAddress'>): boolean {
  return isVerified && walletAddress !== null
}
