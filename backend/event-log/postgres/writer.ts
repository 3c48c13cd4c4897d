import type { PoolConfig } from 'pg'
import { keepConnection } from './connection.ts'
import type { AppendCommand, Outcome } from './group-commit.ts'

type Row = { outcome: 'appended' | 'conflict'; at_revision: string; at_position: string }

const answerWithin = 10_000

const append = `select outcome, at_revision, at_position from event_log.append_v1(
  $1::text[], $2::bigint[], $3::int[], $4::uuid[], $5::text[], $6::json[], $7::json[])`

/** Sends batches over a connection of its own, one at a time, each as one statement and one transaction. */
export function openWriter(options: PoolConfig) {
  const connection = keepConnection({ ...options, application_name: 'provenance event log' })

  async function send(batch: readonly AppendCommand[]): Promise<Outcome[]> {
    const events = batch.flatMap((command) => command.events)
    const values = [
      batch.map(({ stream }) => stream),
      batch.map(({ expected }) => revisionNumber(expected)),
      batch.map((command) => command.events.length),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ]
    const client = await connection.use()
    try {
      const query = { name: 'append', text: append, values, query_timeout: answerWithin }
      const { rows } = await client.query<Row>(query)
      return rows.map(readOutcome)
    } catch (error) {
      // Its outcome may be unknown, so nothing else may come after it on this connection.
      connection.drop()
      throw error
    }
  }

  return { send, close: connection.close }
}

function readOutcome({ outcome, at_revision, at_position }: Row): Outcome {
  return outcome === 'conflict'
    ? 'conflict'
    : { revision: BigInt(at_revision), position: BigInt(at_position) }
}

function revisionNumber(expected: AppendCommand['expected']): string {
  if (expected === 'no-stream') return '-1'
  return expected === 'any' ? '-2' : expected.toString()
}
