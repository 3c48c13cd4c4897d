import type { Queryable } from '#postgres/queryable.ts'
import { type Checkpoint, getCheckpoint } from '#projections/runner/write/checkpoint.ts'

/** The read models of one version: their position, and the connection name of their leader. */
export type ListedProjector = Checkpoint & {
  schema: string
  /** Null without a leader. */
  leader: string | null
  /** The last rebuild after a restore: the position of the read models, and the end of the log then. */
  lastRestore: { at: string; readModels: string; eventLog: string } | null
}

type Row = {
  schema: string
  leader: string | null
  at: Date | null
  readModels: string | null
  eventLog: string | null
}

/** Maximum number of versions to list. */
const maxListed = 8

/** Lists the read models that had a leader within the last day, the most recently led first. */
export async function listProjectors(pool: Queryable, logId: string): Promise<ListedProjector[]> {
  // A leader holds the advisory lock on the schema's name. Postgres lists the two halves of the
  // lock key in separate columns, with an `objsubid` of 1.
  const { rows } = await pool.query<Row>(
    `select listed.name as schema, min(connection.application_name) as leader,
        listed.discarded_at as at, listed.discarded_position as "readModels",
        listed.discarded_head as "eventLog"
      from (
        select *, hashtextextended(name, 0) as lock from projector.read_schema
          where to_regclass(format('%I.checkpoint', name)) is not null
          order by led_at desc limit $1
      ) listed
      left join pg_locks held on held.locktype = 'advisory' and held.granted and held.objsubid = 1
        and held.database = (select oid from pg_database where datname = current_database())
        and held.classid = ((listed.lock >> 32) & 4294967295)::oid
        and held.objid = (listed.lock & 4294967295)::oid
      left join pg_stat_activity connection on connection.pid = held.pid
      group by listed.name, listed.led_at, listed.discarded_at, listed.discarded_position,
        listed.discarded_head
      order by listed.led_at desc, listed.name`,
    [maxListed],
  )
  return Promise.all(
    rows.map(async ({ schema, leader, at, readModels, eventLog }) => ({
      schema,
      leader,
      lastRestore:
        at && readModels && eventLog ? { at: at.toISOString(), readModels, eventLog } : null,
      ...(await getCheckpoint(pool, schema, logId)),
    })),
  )
}
