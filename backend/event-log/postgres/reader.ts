import type { Pool } from 'pg'
import { withTimeout } from '#backend/process/retry.ts'
import type { EventRange, Json, LoggedEvent } from '../port.ts'

type Row = {
  position: string
  stream: string
  revision: string
  id: string
  type: string
  data: Json
  metadata: Json
}

const columns = 'position, stream, revision, id, type, data, metadata'

/**
 * Creates the log's queries, each with a timeout in milliseconds. Positions have no gaps in commit
 * order, so paging by them misses no event.
 */
export function createReader(pool: Pool) {
  async function runQuery<ResultRow extends object>(
    ms: number,
    name: string,
    text: string,
    values: unknown[],
  ) {
    const statement = { name, text, values, query_timeout: Math.ceil(ms) }
    // The timeout of the query does not cover the wait for a connection.
    const { rows } = await withTimeout(ms, pool.query<ResultRow>(statement))
    return rows
  }

  return {
    stream: async (ms: number, stream: string, range?: EventRange): Promise<LoggedEvent[]> => {
      const text = `select ${columns} from event_log.events
        where stream = $1 and revision >= $2 order by revision limit $3`
      // No limit if null.
      const values = [stream, range?.from ?? 0n, range?.limit ?? null]
      return (await runQuery<Row>(ms, 'read stream', text, values)).map(toLoggedEvent)
    },
    page: async (ms: number, after: bigint, limit: number): Promise<LoggedEvent[]> => {
      const text = `select ${columns} from event_log.events where position > $1 order by position limit $2`
      return (await runQuery<Row>(ms, 'read page', text, [after, limit])).map(toLoggedEvent)
    },
    lastEvent: async (ms: number): Promise<LoggedEvent | undefined> => {
      const text = `select ${columns} from event_log.events order by position desc limit 1`
      const [row] = await runQuery<Row>(ms, 'read last', text, [])
      return row && toLoggedEvent(row)
    },
    headPosition: async (ms: number): Promise<bigint> => {
      const text = 'select coalesce(max(position), 0) as head from event_log.events'
      const [row] = await runQuery<{ head: string }>(ms, 'read head', text, [])
      return BigInt(row?.head ?? 0)
    },
  }
}

function toLoggedEvent({ position, revision, ...event }: Row): LoggedEvent {
  return { ...event, position: BigInt(position), revision: BigInt(revision) }
}
