import { startOfPeriod } from '#contract/activity.ts'
import type { EventShownBy, Handler, Projection } from '#projections/projection.ts'

/** Changes of one period. */
export type ActivityRow = {
  /** ISO time at which the period begins. */
  startsAt: string
  byOwners: number
  byProvenance: number
}

type Tables = { activity: ActivityRow }
type Count = Handler<Tables, EventShownBy<'activity'>>

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
    // Decisions of Provenance, also immediate ones after a change by the owner.
    ProfileListed: countAs('byProvenance'),
    ProfileHeld: countAs('byProvenance'),
    ProfileRejected: countAs('byProvenance'),
    ProfileTypeChanged: countAs('byProvenance'),
  },
}

function countByActor(...[rows, event]: Parameters<Count>) {
  return countAs(event.metadata.actor.kind === 'owner' ? 'byOwners' : 'byProvenance')(rows, event)
}

function countAs(author: 'byOwners' | 'byProvenance'): Count {
  return ({ activity: [row] }, { metadata: { at } }) => {
    const before = row ?? { startsAt: startOfPeriod(at), byOwners: 0, byProvenance: 0 }
    return { activity: [{ ...before, [author]: before[author] + 1 }] }
  }
}
