import { isHandleEvent } from '#contract/events/event.ts'
import type { Projection } from '#projections/runner/projection.ts'

/** `claimedAt` is ISO. */
export type HandleClaimRow = { handleKey: string; profileId: string; claimedAt: string }

type Tables = { handle_claim: HandleClaimRow }

/** The last claim of each handle. It outlasts the profile, as the claim in the log does. */
export const handles: Projection<Tables> = {
  name: 'handles',
  tables: { handle_claim: { by: ['handleKey'] } },
  keys: (event) =>
    isHandleEvent(event) ? { handle_claim: [{ handleKey: event.data.handleKey }] } : {},
  evolve(rows, event) {
    if (!isHandleEvent(event)) return rows
    event.type satisfies 'HandleClaimed'
    return { handle_claim: [{ ...event.data, claimedAt: event.metadata.at }] }
  },
}
