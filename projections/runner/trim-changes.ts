import type { Pool } from 'pg'

/** Drops all but the last `kept` changes, and notes up to where they are gone. */
export async function trimChanges(pool: Pool, schema: string, kept: number): Promise<void> {
  await pool.query(
    `with cut as (
        select position from "${schema}".changes order by position desc offset $1 limit 1
      ), gone as (
        delete from "${schema}".changes where position <= (select position from cut)
      )
      update "${schema}".checkpoint set trimmed_to = cut.position from cut
        where cut.position > trimmed_to`,
    [kept],
  )
}
