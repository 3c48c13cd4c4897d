import { startOfPeriod } from '#contract/activity.ts'
import type { EventShownBy, Projection, Rows } from '#projections/projection.ts'

/** Changes of one period. `position` is that of the last counted event, so that none counts twice. */
export type ActivityRow = {
  /** ISO time at which the period begins. */
  startsAt: string
  byOwners: number
  byProvenance: number
  position: bigint
}

type Tables = { activity: ActivityRow }

/** Counts the changes to profiles of each period: those by owners, and those by Provenance. */
export const activity: Projection<'activity', Tables> = {
  name: 'activity',
  tables: { activity: { by: ['startsAt'] } },
  keys: ({ metadata }) => ({ activity: [{ startsAt: startOfPeriod(metadata.at) }] }),
  on: {
    ProfileSubmitted: countByActor,
    ProfileEdited: countByActor,
    ProfileDeleted: countByActor,
    ProfileImported: countByActor,
    ProfileListed: countByProvenance,
    ProfileHeld: countByProvenance,
    ProfileRejected: countByProvenance,
    ProfileTypeChanged: countByProvenance,
  },
}

function countByActor(rows: Rows<Tables>, event: EventShownBy<'activity'>): Rows<Tables> {
  return count(rows, event, event.metadata.actor.kind === 'owner' ? 'byOwners' : 'byProvenance')
}

/** Counts a decision of Provenance, also an immediate one after a change by the owner. */
function countByProvenance(rows: Rows<Tables>, event: EventShownBy<'activity'>): Rows<Tables> {
  return count(rows, event, 'byProvenance')
}

function count(
  { activity: [row] }: Rows<Tables>,
  { metadata: { at }, position }: EventShownBy<'activity'>,
  author: 'byOwners' | 'byProvenance',
): Rows<Tables> {
  if (row && row.position >= position) return { activity: [row] }
  const before = row ?? { startsAt: startOfPeriod(at), byOwners: 0, byProvenance: 0 }
  return { activity: [{ ...before, [author]: before[author] + 1, position }] }
}
