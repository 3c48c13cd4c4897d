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
  // lock key in separate columns.
  const { rows } = await pool.query<Row>(
    `select kept.name as schema, min(connection.application_name) as leader,
        kept.discarded_at as at, kept.discarded_position as "readModels",
        kept.discarded_head as "eventLog"
      from (
        select *, hashtextextended(name, 0) as lock from projector.read_schema
          where to_regclass(format('%I.checkpoint', name)) is not null
          order by led_at desc limit $1
      ) kept
      left join pg_locks held on held.locktype = 'advisory' and held.granted and held.objsubid = 1
        and held.database = (select oid from pg_database where datname = current_database())
        and held.classid = ((kept.lock >> 32) & 4294967295)::oid
        and held.objid = (kept.lock & 4294967295)::oid
      left join pg_stat_activity connection on connection.pid = held.pid
      group by kept.name, kept.led_at, kept.discarded_at, kept.discarded_position,
        kept.discarded_head
      order by kept.led_at desc, kept.name`,
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
