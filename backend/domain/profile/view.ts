import type { ProfileView } from '#contract/views/profile.ts'
import type { LiveProfile } from './state.ts'

/** A profile in full, from the state that its events come to; its rank is not known there. */
export function viewOfState(state: LiveProfile): ProfileView {
  const {
    profileId,
    walletAddress,
    contractChainId,
    profileType,
    work,
    fields,
    isSigned,
    isFounder,
    status,
    flags,
    reviewNote,
  } = state
  const { createdAt, updatedAt, listedAt, lastSignedAt } = state
  return {
    id: profileId,
    ...fields,
    profileType,
    work,
    walletAddress,
    contractChainId,
    isVerified: isSigned,
    isFounder,
    milestoneRank: null,
    status,
    reviewNote: reviewNote || null,
    heldReasons: status === 'held' ? flags : null,
    createdAt,
    updatedAt,
    listedAt,
    lastSignedAt,
  }
}
