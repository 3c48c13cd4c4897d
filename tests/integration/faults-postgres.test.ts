import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { collect } from '#tests/support/logged-events.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import { expectToSurvive } from '#tests/support/product-outage.ts'
import {
  createVisitor,
  expectJson,
  fieldsOf,
  newHandle,
  submissionOf,
  visitorEnv,
} from '#tests/support/product-visitor.ts'

const patient = { timeout: 45_000 }

let postgres: OwnPostgres
let data: Awaited<ReturnType<typeof createDataFolder>>
let product: Product
beforeAll(async () => {
  // Asynchronous commits are flushed late, so that a kill loses them.
  postgres = await startOwnPostgres(['-c', 'wal_writer_delay=10s'])
  data = await createDataFolder()
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
  const events = await collect(log.readAll(0n))
  await log.close()
  await pool.end()
  expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => BigInt(i + 1)))
  return events
}

describe('an outage of Postgres under load loses and duplicates no write, and stops no process', () => {
  it('when Postgres is killed and started again', () =>
    // The log waits for the disk and the read models do not, so they may have to catch up again.
    expectToSurvive(product, { begin: postgres.kill, end: postgres.start, readLog, resets: 1 }))

  it('when Postgres is restarted', () =>
    expectToSurvive(product, { begin: postgres.stop, end: postgres.start, readLog }))

  it('when Postgres is frozen and resumed', () =>
    expectToSurvive(product, { begin: postgres.freeze, end: postgres.thaw, readLog }))

  it.each([1, 2])(
    'and shows the last acknowledged edit to everyone after a kill (%i)',
    async () => {
      const page = await openLive(product.url)
      const owner = createVisitor(product.url)
      await owner.signIn()
      const card = await expectJson<ProfileView>(await owner.submit(submissionOf(newHandle())))
      await expect.poll(() => page.cards.has(card.id), patient).toBe(true)
      // A different name, because an edit to the name of a listed profile would be held.
      const name = `The last word of ${card.handle}`
      const fields = { ...fieldsOf(card), name }
      expect((await owner.edit(card.id, fields)).status).toBe(200)
      await postgres.kill()
      await postgres.start()
      // Polls from the start, so that a cache of the older state would be noticed.
      const list = async () => {
        const response = await fetch(new URL('/api/profiles', product.url))
        const cards = response.ok ? await expectJson<ProfileView[]>(response) : []
        return cards.find(({ id }) => id === card.id)?.name
      }
      await expect.poll(list, patient).toBe(name)
      await expect.poll(() => page.cards.get(card.id)?.name, patient).toBe(name)
      await page.close()
    },
  )
})
