import type { PoolConfig } from 'pg'
import { openConnection } from '#postgres/connection.ts'
import { isTransient, isUnanswered, isUniqueViolation } from '#postgres/faults.ts'
import { AppendUnconfirmed } from '../port.ts'
import type { AppendCommand, Outcome, Send } from './group-commit.ts'
import {
  createCheckedAppend,
  createKnownAppend,
  hasKnownRevisions,
  lastRevision,
  type Statement,
} from './statements.ts'

type Row = { outcome: 'appended' | 'conflict'; at_revision: string; at_position: string }

// Statements are planned once, and always use the indexes, even while the table is small.
const planning = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`

/**
 * Sets server timeouts below the client's, shortest for the lock, so that the error names the
 * cause.
 */
function timeouts(answerWithinMs: number): string {
  const share = (part: number) => Math.ceil(answerWithinMs * part)
  return `set lock_timeout = ${share(0.6)}; set statement_timeout = ${share(0.8)}`
}

/**
 * Opens a dedicated connection that sends each batch as one statement, which is one transaction. A
 * batch without an answer within `answerWithinMs` counts as lost.
 */
export function openWriter(
  options: PoolConfig,
  answerWithinMs: number,
): { send: Send; close: () => Promise<void> } {
  const connection = openConnection(
    { ...options, application_name: 'provenance event log' },
    answerWithinMs,
    {
      onOpen: async (client) => {
        await client.query(`${planning}; ${timeouts(answerWithinMs)}`)
        await client.query(ensureDurability)
      },
    },
  )

  async function send(batch: readonly AppendCommand[]): Promise<Outcome[]> {
    const client = await connection.use()
    const request = async <Answer extends object>(statement: Statement) => {
      const { rows } = await client.query<Answer>(statement)
      return rows
    }
    try {
      if (hasKnownRevisions(batch)) {
        const appended = await request<{ position: string }>(createKnownAppend(batch)).catch(
          (error) => {
            if (!isUniqueViolation(error)) throw error
            return []
          },
        )
        if (appended[0]) return outcomesUpTo(BigInt(appended[0].position), batch)
      }
      return (await request<Row>(createCheckedAppend(batch))).map(toOutcome)
    } catch (error) {
      // The outcome may be unknown, so no other batch may follow on this connection.
      if (isTransient(error)) connection.drop()
      if (!isUnanswered(error)) throw error
      throw new AppendUnconfirmed('Postgres did not answer', { cause: error })
    }
  }

  return { send, close: connection.close }
}

// An acknowledged event must be on disk, even if the server's default is otherwise.
const ensureDurability = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** Returns the outcomes of a batch with consecutive positions, the last one at `position`. */
function outcomesUpTo(position: bigint, batch: readonly AppendCommand[]): Outcome[] {
  const count = batch.reduce((sum, { events }) => sum + events.length, 0)
  let last = position - BigInt(count)
  return batch.map((command) => {
    last += BigInt(command.events.length)
    return { revision: lastRevision(command), position: last }
  })
}

function toOutcome({ outcome, at_revision, at_position }: Row): Outcome {
  return outcome === 'conflict'
    ? 'conflict'
    : { revision: BigInt(at_revision), position: BigInt(at_position) }
}
