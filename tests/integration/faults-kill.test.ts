import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import {
  createVisitor,
  expectJson,
  fieldsOf,
  submissionOf,
  type Visitor,
  visitorEnv,
} from '#tests/support/product-visitor.ts'

let databaseUrl: string
let data: Awaited<ReturnType<typeof createDataFolder>>
let database: pg.Client
let product: Product

beforeEach(async () => {
  databaseUrl = await createDatabase()
  data = await createDataFolder()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  product = await start()
})
afterEach(async () => {
  await database.end()
  await product.kill()
  await data.remove()
})

function start(): Promise<Product> {
  return startProduct({
    env: { ...visitorEnv, DATA_DIR: data.path, DATABASE_URL: databaseUrl },
  })
}

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor(product.url)
  await visitor.signIn()
  return visitor
}

/** Holds a lock in another session until it is released, so that the process blocks on it. */
async function hold(lock: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin; ${lock}`)
  const release = async () => {
    await client.query('rollback')
    await client.end()
  }
  onTestFinished(() => client.end())
  return release
}

/** Ends waiting sessions, because Postgres would still run their statements once the lock is free. */
async function endWaiting(): Promise<void> {
  const waits = `datname = current_database() and wait_event_type = 'Lock'`
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waits}`)
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from ${sql}`, values)
  return Number(rows[0]?.count)
}

const listCards = async () =>
  expectJson<ProfileView[]>(await fetch(new URL('/api/profiles', product.url)))

describe('a process that is killed between the log and the read models', () => {
  it('shows each write exactly once after its restart', async () => {
    const schema = await getReadSchemaName()
    const visitor = await signIn()
    const release = await hold(`select 1 from "${schema}".checkpoint for update`)

    const response = await visitor.submit(submissionOf('stalled'))
    const profile = await expectJson<ProfileView>(response)
    expect([response.status, response.headers.get('projection')]).toEqual([201, 'behind'])
    expect(profile).toMatchObject({ handle: 'stalled', status: 'listed' })
    const fields = fieldsOf({ ...profile, name: 'Stalled Twice' })
    const edited = await visitor.edit(profile.id, fields)
    expect([edited.status, edited.headers.get('projection')]).toEqual([200, 'behind'])
    expect(await listCards()).toEqual([])

    await product.kill()
    await release()
    product = await start()
    const cards = await listCards()
    expect(cards).toMatchObject([
      { id: profile.id, name: 'Stalled Twice', milestoneRank: 1, status: 'listed' },
    ])
    const ofLog = await count('event_log.events where stream = $1', [`profile-${profile.id}`])
    expect(ofLog).toBe(3)
    const ofTopic = `"${schema}".changes where topic = 'directory' and key = $1`
    expect(await count(ofTopic, [profile.id])).toBe(1)
    expect(await count(`"${schema}".milestone_award`)).toBe(1)

    const live = await openLive(product.url)
    await expect.poll(() => live.cards.get(profile.id)).toEqual(cards[0])
    await live.close()
    const position = edited.headers.get('position')
    expect(live.changeLines).toEqual([`${position} upsert ${profile.id}`])
  })

  it('completes the erasure of a deletion after its restart', async () => {
    const visitor = await signIn()
    const noise = { width: 64, height: 64, channels: 3, background: '#2a4bd7' } as const
    const photo = await visitor.upload(await sharp({ create: noise }).png().toBuffer())
    const submitted = await visitor.submit({ ...submissionOf('leaving'), profilePhotos: [photo] })
    const { id } = await expectJson<ProfileView>(submitted)
    const file = join(data.path, photo)
    expect(existsSync(file)).toBe(true)

    const release = await hold('lock table vault.keys in exclusive mode')
    const deletion = visitor.call('DELETE', `/api/profile/${id}`)
    deletion.catch(() => undefined)
    const isDeleted = () => count(`event_log.events where type = 'ProfileDeleted'`)
    await expect.poll(isDeleted).toBe(1)
    await product.kill()
    await expect(deletion).rejects.toThrow()
    await endWaiting()
    await release()
    expect(existsSync(file)).toBe(true)
    const key = `vault.keys where subject = 'profile:${id}:1' and wrapped is not null`
    expect(await count(key)).toBe(1)

    product = await start()
    await expect.poll(() => count(key)).toBe(0)
    await expect.poll(() => existsSync(file)).toBe(false)
    expect(await listCards()).toEqual([])
    expect((await fetch(new URL(photo, product.url))).status).toBe(404)
  })
})
