import type { ProfileView } from '#contract/views/profile.ts'
import type { LiveProfile } from './state.ts'

/** Returns the full view of a profile from its state, without its rank. */
export function viewOfState(state: LiveProfile): ProfileView {
  const {
    profileId,
    walletAddress,
    contractChainId,
    profileType,
    defaultArtworkSeed,
    fields,
    isSigned,
    isFounder,
    status,
    flags,
    reviewNote,
    heldEdit,
  } = state
  const { createdAt, updatedAt, listedAt, lastSigned } = state
  return {
    id: profileId,
    ...fields,
    profileType,
    defaultArtworkSeed,
    walletAddress,
    contractChainId,
    isVerified: isSigned,
    isFounder,
    milestoneRank: null,
    status,
    reviewNote: reviewNote || null,
    heldReasons: heldEdit?.reasons ?? (status === 'held' ? flags : null),
    heldEdit: heldEdit && { fields: heldEdit.fields, heldAt: heldEdit.heldAt },
    createdAt,
    updatedAt,
    listedAt,
    lastSignedAt: lastSigned?.at ?? null,
  }
}
