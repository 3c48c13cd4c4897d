import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { openConnection } from '#postgres/connection.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { describeOutage } from './event-log.outage.ts'

let postgres: OwnPostgres
const pools: pg.Pool[] = []

beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await postgres.remove()
})

function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: postgres.url })
  // The server may close a connection before the pool ends it.
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

const openLog = () => openPostgresLog({ pool: openPool() })

describe('the event log in Postgres', () => {
  const up = () => postgres.start()
  describeOutage(openLog, [
    { name: 'stopped', down: () => postgres.stop(), up },
    { name: 'killed', down: () => postgres.kill(), up },
  ])
})

describe('a persistent connection', () => {
  it('reports a loss once, and no loss for a connection that was never made', async () => {
    const losses: string[] = []
    const lost = Promise.withResolvers<void>()
    const connection = openConnection({ connectionString: postgres.url }, 5_000, {
      onLost: () => {
        losses.push('lost')
        lost.resolve()
      },
    })
    await connection.use()
    await postgres.stop()
    await lost.promise
    for (const round of [1, 2, 3]) {
      await expect(connection.use(), `try ${round}`).rejects.toThrow('ECONNREFUSED')
    }
    await postgres.start()
    await connection.use()
    expect(losses).toEqual(['lost'])
    await connection.close()
  })

  it('leaves nothing open when its preparation fails', async () => {
    const name = 'provenance unprepared'
    const connection = openConnection(
      { connectionString: postgres.url, application_name: name },
      5_000,
      { onOpen: async (client) => void (await client.query('select 1 / 0')) },
    )
    await expect(connection.use()).rejects.toThrow('division by zero')
    await connection.close()
    const pool = openPool()
    const countOpen = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      )
      return rows.length
    }
    await expect.poll(countOpen).toBe(0)
  })
})
