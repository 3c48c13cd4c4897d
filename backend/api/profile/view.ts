import type { ProfileView } from '#contract/views/profile.ts'

/** A profile as everybody may see it. */
export function toPublicProfile({
  reviewNote: _note,
  heldReasons: _reasons,
  heldEdit: _edit,
  ...profile
}: ProfileView): ProfileView {
  return profile.hideWallet ? { ...profile, walletAddress: null, contractChainId: null } : profile
}
