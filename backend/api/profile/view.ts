import type { ProfileView } from '#contract/views/profile.ts'

/** Returns the public form of a profile: without its review, and without a hidden wallet. */
export function toPublicProfile({
  reviewNote: _note,
  heldReasons: _reasons,
  heldEdit: _edit,
  ...profile
}: ProfileView): ProfileView {
  return profile.hideWallet ? { ...profile, walletAddress: null, contractChainId: null } : profile
}
