import type { ProfileView } from '#contract/views/profile.ts'
import type { LiveProfile } from './state.ts'

/** Returns the full view of a profile from its state, without its rank. */
export function viewOfState(state: LiveProfile): ProfileView {
  const { heldEdit } = state
  return {
    id: state.profileId,
    ...state.fields,
    linkProofs: state.linkProofs,
    profileType: state.profileType,
    defaultArtworkSeed: state.defaultArtworkSeed,
    walletAddress: state.walletAddress,
    contractChainId: state.contractChainId,
    isVerified: state.isSigned,
    isFounder: state.isFounder,
    milestoneRank: null,
    status: state.status,
    reviewNote: state.reviewNote || null,
    // Flags of a held profile, since an edit changes them, but not the reasons in `ProfileHeld`.
    heldReasons: heldEdit?.reasons ?? (state.status === 'held' ? state.flags : null),
    heldEdit: heldEdit && { fields: heldEdit.fields, heldAt: heldEdit.heldAt },
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    listedAt: state.listedAt,
    lastSignedAt: state.lastSigned?.at ?? null,
  }
}
