import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { makeOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { describeOutage } from './event-log.outage.ts'

let postgres: OwnPostgres
const pools: pg.Pool[] = []

beforeAll(async () => {
  postgres = await makeOwnPostgres()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await postgres.remove()
})

async function openLog() {
  const pool = new pg.Pool({ connectionString: postgres.url })
  pools.push(pool)
  return openPostgresLog({ pool })
}

describe('the event log in Postgres', () => {
  const up = () => postgres.start()
  describeOutage(openLog, [
    { name: 'stopped', down: () => postgres.stop(), up },
    { name: 'killed', down: () => postgres.kill(), up },
  ])
})
