import type { HandleEvent } from '#contract/events/handle.ts'
import { foldText } from '#contract/fold-text.ts'
import { claimCourtesy } from '#contract/limits.ts'
import { isLive, type ProfileState } from '../profile/state.ts'

/** Who claimed a handle last, and when (ISO, UTC). Earlier claims mean nothing any more. */
export type Claim = { profileId: string; at: string }

/** What a handle's stream comes to: its last claim. */
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
 * What a handle's last claim means for somebody who wants it:
 * `free` nobody claimed it · `ours` the last claim is one's own · `taken` its claimant uses it ·
 * `reserved` too young to be called dead · `dead` claimed and not used, so it may be taken over,
 * after a `HandleReleased` on the claimant's stream at the revision in which it was seen unused.
 */
export type Verdict = 'free' | 'ours' | 'taken' | 'reserved' | 'dead'

export function judgeClaim(question: {
  handle: string
  claim: Claim | undefined
  /** The claimant's profile as it stands; not asked for where the claim is one's own. */
  claimant: ProfileState | undefined
  /** Id of the profile that wants the handle. */
  ours: string
  /** ISO time. */
  now: string
}): Verdict {
  const { handle, claim, claimant, ours, now } = question
  if (!claim) return 'free'
  if (claim.profileId === ours) return 'ours'
  if (claimant && usesHandle(claimant, handle)) return 'taken'
  return Date.parse(now) - Date.parse(claim.at) < claimCourtesy ? 'reserved' : 'dead'
}
