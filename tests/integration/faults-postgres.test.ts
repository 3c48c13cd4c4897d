import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { makeOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { makeDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { expectToSurvive, readWhole } from '#tests/support/product-outage.ts'
import { visitorEnv } from '#tests/support/product-visitor.ts'

let postgres: OwnPostgres
let data: Awaited<ReturnType<typeof makeDataFolder>>
let product: Product
beforeAll(async () => {
  postgres = await makeOwnPostgres()
  data = await makeDataFolder()
  product = await startProduct({
    env: { ...visitorEnv, DATA_DIR: data.path, DATABASE_URL: postgres.url },
  })
})
afterAll(async () => {
  await product?.kill()
  await postgres?.remove()
  await data?.remove()
})

async function readLog(): Promise<LoggedEvent[]> {
  const pool = new pg.Pool({ connectionString: postgres.url })
  const log = await openPostgresLog({ pool })
  const events = await readWhole(log)
  await log.close()
  await pool.end()
  expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => BigInt(i + 1)))
  return events
}

describe('Postgres that goes away under load costs no write, doubles none, and ends nothing', () => {
  it('when it is killed and started again', () =>
    // The read models do not wait for the disk: the log does, and they follow it again.
    expectToSurvive(product, { begin: postgres.kill, end: postgres.start, readLog, resets: 1 }))

  it('when it is restarted in order', () =>
    expectToSurvive(product, { begin: postgres.stop, end: postgres.start, readLog }))

  it('when it stands still and goes on', () =>
    expectToSurvive(product, { begin: postgres.freeze, end: postgres.thaw, readLog }))
})
