import type { StaffActivityMonth } from '#contract/views/staff-activity.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Returns the decisions of each month that has any, the newest month first. */
export async function listStaffActivity(db: Queryable): Promise<StaffActivityMonth[]> {
  const { rows } = await db.query<StaffActivityMonth>({
    name: 'staff-activity',
    text: `select to_char(month, 'YYYY-MM-DD') as month, held, listed, rejected, deleted,
        types_changed as "typesChanged", networks_blocked as "networksBlocked"
      from staff_activity order by staff_activity.month desc`,
  })
  return rows
}
