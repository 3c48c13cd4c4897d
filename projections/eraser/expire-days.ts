import type { Pool } from 'pg'
import { securityEvent } from '#contract/events/security.ts'
import { attemptDaysKept } from '#contract/limits.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { daySubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Remembers the days of the attempts among `events`, to erase them when their time comes. */
export async function noteDays(pool: Pool, events: readonly LoggedEvent[]): Promise<void> {
  const attempts = events.filter(({ type }) => type === 'AttemptRecorded')
  if (attempts.length === 0) return
  const days = new Set(attempts.map((event) => securityEvent.parse(event).data.day))
  await pool.query(
    'insert into projector.attempt_day (day) select * from unnest($1::date[]) on conflict do nothing',
    [[...days]],
  )
}

/** Erases the attempts of days that are longer ago than they are kept. */
export async function expireDays(pool: Pool, vault: Vault, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - attemptDaysKept * dayMs).toISOString().slice(0, 10)
  const { rows } = await pool.query<{ day: string }>(
    'select day::text from projector.attempt_day where day < $1::date order by day',
    [oldest],
  )
  for (const { day } of rows) {
    await vault.erase(daySubject(day))
    await pool.query('delete from projector.attempt_day where day = $1::date', [day])
  }
}
