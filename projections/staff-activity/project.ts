import type { StaffActivityMonth } from '#contract/views/staff-activity.ts'
import type { EventShownBy, Handler, Projection } from '#projections/projection.ts'

type Tables = { staff_activity: StaffActivityMonth }
type Count = Handler<Tables, EventShownBy<'staff-activity'>>

/** Counts the decisions of each month, by the staff and by the rules of the directory. */
export const staffActivity: Projection<'staff-activity', Tables> = {
  name: 'staff-activity',
  tables: { staff_activity: { by: ['month'] } },
  keys: ({ metadata }) => ({ staff_activity: [{ month: monthOf(metadata.at) }] }),
  on: {
    ProfileHeld: countAs('held'),
    ProfileEditHeld: countAs('held'),
    ProfileListed: countAs('listed'),
    ProfileRejected: countAs('rejected'),
    ProfileEditRejected: countAs('rejected'),
    // Owners delete their own profiles too.
    ProfileDeleted: (rows, event) =>
      event.metadata.actor.kind === 'owner' ? rows : countAs('deleted')(rows, event),
    ProfileTypeChanged: countAs('typesChanged'),
    NetworkBlocked: countAs('networksBlocked'),
  },
}

/** Returns the first day of a month, yyyy-mm-dd. */
const monthOf = (at: string) => `${at.slice(0, 7)}-01`

function countAs(decision: Exclude<keyof StaffActivityMonth, 'month'>): Count {
  return ({ staff_activity: [row] }, { metadata: { at } }) => {
    const before = row ?? {
      month: monthOf(at),
      held: 0,
      listed: 0,
      rejected: 0,
      deleted: 0,
      typesChanged: 0,
      networksBlocked: 0,
    }
    return { staff_activity: [{ ...before, [decision]: before[decision] + 1 }] }
  }
}
