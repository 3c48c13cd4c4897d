import type { Pool } from 'pg'
import { within } from '#postgres/retry.ts'
import type { Json, LoggedEvent } from '../port.ts'

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
 * The log's questions to Postgres; one that is not answered `answerWithin` milliseconds fails.
 * Positions are gap-free in commit order, so paging by them misses nothing.
 */
export function makeReader(pool: Pool, answerWithin: number) {
  async function ask<Answer extends object>(name: string, text: string, values: unknown[]) {
    const query = { name, text, values, query_timeout: answerWithin }
    // The query's own limit does not cover the wait for a connection.
    const { rows } = await within(answerWithin, pool.query<Answer>(query))
    return rows
  }

  return {
    stream: async (stream: string): Promise<LoggedEvent[]> => {
      const text = `select ${columns} from event_log.events where stream = $1 order by revision`
      return (await ask<Row>('read stream', text, [stream])).map(readRow)
    },
    page: async (after: bigint, limit: number): Promise<LoggedEvent[]> => {
      const text = `select ${columns} from event_log.events where position > $1 order by position limit $2`
      return (await ask<Row>('read page', text, [after, limit])).map(readRow)
    },
    head: async (): Promise<bigint> => {
      const text = 'select coalesce(max(position), 0) as head from event_log.events'
      const [row] = await ask<{ head: string }>('read head', text, [])
      return BigInt(row?.head ?? 0)
    },
  }
}

function readRow({ position, revision, ...event }: Row): LoggedEvent {
  return { ...event, position: BigInt(position), revision: BigInt(revision) }
}
