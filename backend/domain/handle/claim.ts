import { foldText } from '#contract/fold-text.ts'
import { isLive, type ProfileState } from '../profile/state.ts'

/** Time for which a new claim cannot be taken over, since its profile's events are appended after it. */
export const claimGraceMs = 60_000

/** Returns true if two spellings are the same handle. */
export function isSameHandle(one: string, other: string): boolean {
  return foldText(one) === foldText(other)
}

/**
 * Returns true if another profile's claim may be taken over: the claimant does not use the handle,
 * and the grace period is over. A `HandleReleased` must first be appended to the claimant's stream,
 * at the revision at which the handle was seen unused.
 */
export function isAbandonedClaim(request: {
  handle: string
  /** ISO time. */
  claimedAt: string
  /** Current state of the claimant's profile. */
  claimant: ProfileState
  /** ISO time. */
  now: string
}): boolean {
  const { handle, claimedAt, claimant, now } = request
  if (isLive(claimant) && isSameHandle(claimant.fields.handle, handle)) return false
  return Date.parse(now) - Date.parse(claimedAt) >= claimGraceMs
}
