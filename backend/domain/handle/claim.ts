import type { HandleEvent } from '#contract/events/handle.ts'
import { foldText } from '#contract/fold-text.ts'
import { isLive, type ProfileState } from '../profile/state.ts'

export const claimCourtesyMs = 60_000

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

/** Whether two spellings are one handle. */
export function isSameHandle(one: string, other: string): boolean {
  return foldText(one) === foldText(other)
}

/** Whether a profile uses the handle now. */
export function usesHandle(state: ProfileState, handle: string): boolean {
  return isLive(state) && isSameHandle(state.fields.handle, handle)
}

/**
 * Whether somebody else's claim may be taken over: its claimant does not use the handle, and it is not
 * too young to be called dead. Then a `HandleReleased` goes to the claimant's stream first, at the
 * revision in which the handle was seen unused.
 */
export function isDeadClaim(question: {
  handle: string
  claim: Claim
  /** The claimant's profile as it stands. */
  claimant: ProfileState
  /** ISO time. */
  now: string
}): boolean {
  const { handle, claim, claimant, now } = question
  if (usesHandle(claimant, handle)) return false
  return Date.parse(now) - Date.parse(claim.at) >= claimCourtesyMs
}
