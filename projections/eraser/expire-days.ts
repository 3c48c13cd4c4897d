import type { Pool } from 'pg'
import { attemptRetentionDays } from '#contract/retention.ts'
import { z } from '#contract/z.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { daySubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Rows to remove per statement, so that no other statement waits long for its locks. */
const rowsAtOnce = 5000

const dayField = z.object({ day: z.iso.date().optional() })

/**
 * Stores the days that some of `events` are sealed for, so that they can be erased when they
 * expire.
 */
export async function recordDays(pool: Pool, events: readonly LoggedEvent[]): Promise<void> {
  const days = new Set(events.flatMap(({ data }) => dayField.parse(data).day ?? []))
  if (days.size === 0) return
  await pool.query(
    'insert into projector.attempt_day (day) select * from unnest($1::date[]) on conflict do nothing',
    [[...days]],
  )
}

/** Erases the keys and rows of days older than the retention period. */
export async function expireDays(pool: Pool, vault: Vault, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - attemptRetentionDays * dayMs).toISOString().slice(0, 10)
  const { rows } = await pool.query<{ day: string }>(
    'select day::text from projector.attempt_day where day < $1::date order by day',
    [oldest],
  )
  for (const { day } of rows) {
    await vault.erase(daySubject(day))
    await pool.query('delete from projector.attempt_day where day = $1::date', [day])
  }
  await expireRows(pool, oldest)
}

/**
 * Removes the rows of all days before `oldest` from every table with a column `day`, in the read
 * models of every version, led or not. Covers all expired days each time, since a rebuild may write
 * a row while its day is erased.
 */
async function expireRows(pool: Pool, oldest: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
      from information_schema.columns join projector.read_schema s on s.name = table_schema
      where column_name = 'day' and data_type = 'date' order by 1`,
  )
  for (const { name } of rows) {
    let removed: number | null = rowsAtOnce
    while (removed === rowsAtOnce) removed = await expireBatch(pool, name, oldest)
  }
}

async function expireBatch(pool: Pool, table: string, oldest: string): Promise<number | null> {
  try {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(
        select ctid from ${table} where day < $1::date limit ${rowsAtOnce}))`,
      [oldest],
    )
    return rowCount
  } catch (error) {
    // The schema of another version may be dropped meanwhile, and its rows with it.
    if (isMissingRelation(error)) return 0
    throw error
  }
}
