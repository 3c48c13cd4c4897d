import type { HandleEvent } from '#contract/events/handle.ts'
import { foldText } from '#contract/fold-text.ts'
import { isLive, type ProfileState } from '../profile/state.ts'

/** Time for which a new claim cannot be taken over, since its profile's events are appended after it. */
export const claimGraceMs = 60_000

/** The last claim of a handle and its time (ISO, UTC). It replaces all earlier claims. */
export type Claim = { profileId: string; at: string }

/** Evolves a handle's stream to its last claim. */
export function evolveClaim(
  _earlier: Claim | undefined,
  event: HandleEvent & { metadata: { at: string } },
): Claim {
  event.type satisfies 'HandleClaimed'
  return { profileId: event.data.profileId, at: event.metadata.at }
}

/** Returns true if two spellings are the same handle. */
export function isSameHandle(one: string, other: string): boolean {
  return foldText(one) === foldText(other)
}

/** Returns true if a live profile has the handle. */
export function hasHandle(state: ProfileState, handle: string): boolean {
  return isLive(state) && isSameHandle(state.fields.handle, handle)
}

/**
 * Returns true if another profile's claim may be taken over: the claimant does not use the handle,
 * and the grace period is over. A `HandleReleased` must first be appended to the claimant's stream,
 * at the revision at which the handle was seen unused.
 */
export function isAbandonedClaim(request: {
  handle: string
  claim: Claim
  /** Current state of the claimant's profile. */
  claimant: ProfileState
  /** ISO time. */
  now: string
}): boolean {
  const { handle, claim, claimant, now } = request
  if (hasHandle(claimant, handle)) return false
  return Date.parse(now) - Date.parse(claim.at) >= claimGraceMs
}
