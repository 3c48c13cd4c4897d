import pg from 'pg'
import { afterAll, describe } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { describeEventLog } from './event-log.contract.ts'

const pools: pg.Pool[] = []
const database = makeDatabase()

async function openLog() {
  const pool = new pg.Pool({ connectionString: await database, max: 4 })
  pools.push(pool)
  return openPostgresLog({ pool })
}

afterAll(() => Promise.all(pools.map((pool) => pool.end())))

describe('the event log in Postgres', () => {
  describeEventLog(openLog)
})
