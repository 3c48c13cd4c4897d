import type { Projection } from '#projections/projection.ts'

/** Last claim of a handle. `claimedAt` is ISO. */
export type HandleClaimRow = { handleKey: string; profileId: string; claimedAt: string }

type Tables = { handle_claim: HandleClaimRow }

/** Projects the last claim of each handle. It outlives the profile, as does the claim in the log. */
export const handles: Projection<'handles', Tables> = {
  name: 'handles',
  tables: { handle_claim: { by: ['handleKey'] } },
  keys: ({ data }) => ({ handle_claim: [{ handleKey: data.handleKey }] }),
  on: {
    HandleClaimed: (_rows, { data, metadata }) => ({
      handle_claim: [{ ...data, claimedAt: metadata.at }],
    }),
  },
}
