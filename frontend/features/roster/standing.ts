import type { ProfileView } from '#contract/views/profile.ts'

/** What staff call the standing of a profile. */
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
