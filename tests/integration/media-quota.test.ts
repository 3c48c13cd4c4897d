import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBoundedStore, minFreeBytes } from '#backend/media/bounded-store.ts'
import { MediaQuotaExceeded, type MediaStore, MediaUnavailable } from '#backend/media/store.ts'
import { maxImageBytes, maxImagePixels } from '#contract/media/media-limits.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { rateLimits } from '#edge/limits/limits.ts'
import { consumeRateLimit, sweepRateLimitHits } from '#edge/limits/rate-limit.ts'
import {
  createVisitor,
  nextIp,
  openTestApi,
  signInVisitor,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { openTestBucket, openTestDisk, somePicture } from '#tests/support/media-stores.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
let pool: Pool
beforeAll(async () => {
  api = await openTestApi()
  pool = api.deps.pool
})

const freeUnlimited = async () => Number.POSITIVE_INFINITY

/** Opens a store with a separate quota. */
async function openBounded(store: MediaStore, quota: number, freeBytes = freeUnlimited) {
  await pool.query('drop schema if exists media cascade')
  return createBoundedStore(store, { pool, quota, freeBytes })
}

async function total(): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select bytes from media.total')
  return Number(rows[0]?.bytes)
}

const picture = (note: string) => somePicture(note.padEnd(96))
const size = picture('any').bytes.length

async function put(store: MediaStore, owner: string, note: string): Promise<string> {
  const { hash, bytes } = picture(note)
  await store.put(owner, mediaFile(hash), bytes)
  return hash
}

describe.each([
  ['a disk', openTestDisk],
  ['a bucket', () => openTestBucket({ pageSize: 3 })],
])('the quota of %s', (_, open) => {
  const openStore = async () => {
    const opened = await open()
    onTestFinished(opened.close)
    return opened.store
  }

  it('accepts pictures up to its bytes, counts the same one once, and frees the bytes of removed ones', async () => {
    const store = await openBounded(await openStore(), 2 * size)
    const [owner, other] = [randomUUID(), randomUUID()]
    const first = await put(store, owner, 'one')
    await put(store, other, 'two')
    await put(store, owner, 'one')
    await expect(put(store, owner, 'three')).rejects.toThrow(MediaQuotaExceeded)
    expect(await store.has(owner, mediaFile(picture('three').hash))).toBe(false)
    await store.remove(owner, first)
    await store.remove(owner, first)
    await put(store, owner, 'three')
    await expect(put(store, owner, 'four')).rejects.toThrow(MediaQuotaExceeded)
    await store.erase(owner)
    await store.erase(other)
    expect(await total()).toBe(0)
  })

  it('is shared by all processes, and survives a restart', async () => {
    const bare = await openStore()
    const store = await openBounded(bare, 3 * size)
    const another = await createBoundedStore(bare, {
      pool,
      quota: 3 * size,
      freeBytes: freeUnlimited,
    })
    const owner = randomUUID()
    const puts = Array.from({ length: 8 }, (_each, i) =>
      put(i % 2 === 0 ? store : another, owner, `at once ${i}`),
    )
    const settled = await Promise.allSettled(puts)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await bare.list(owner)).toHaveLength(3)
    const restarted = await createBoundedStore(bare, {
      pool,
      quota: 3 * size,
      freeBytes: freeUnlimited,
    })
    await expect(put(restarted, owner, 'later')).rejects.toThrow(MediaQuotaExceeded)
  })

  it('counts existing pictures, and corrects a wrong total', async () => {
    const bare = await openStore()
    const owner = randomUUID()
    for (let i = 0; i < 5; i += 1) await put(bare, owner, `before ${i}`)
    const store = await openBounded(bare, 100 * size)
    expect(await total()).toBe(5 * size)
    await pool.query('update media.total set bytes = 7')
    // Lists all pictures and removes some, as the sweep does.
    for await (const { profileId, stored } of store.listAll()) {
      await store.remove(profileId, stored[0]?.hash ?? '')
    }
    expect(await total()).toBe(4 * size)
  })
})

it('frees the bytes of a picture that could not be stored', async () => {
  const { store: disk, close } = await openTestDisk()
  onTestFinished(close)
  const failToPut = async () => Promise.reject(new MediaUnavailable('away'))
  const failing = await openBounded({ ...disk, put: failToPut }, size)
  await expect(put(failing, randomUUID(), 'lost')).rejects.toThrow(MediaUnavailable)
  expect(await total()).toBe(0)
})

describe('an upload', () => {
  const full = { status: 507, code: 'storage-full' }

  it('is rejected with 507 beyond the quota or on a full disk, while pictures stay readable', async () => {
    const visitor = await signInVisitor(api)
    const { media } = api.models
    let free = minFreeBytes + 1_000_000
    const bounded = await openBounded(media, 1_000_000, async () => free)
    const app = await api.buildAnother({ media: bounded })
    const uploader = Object.assign(createVisitor(app), { cookie: visitor.cookie })
    const { buffer } = await drawPicture('one.png')
    const { url } = (await uploadPicture(uploader, buffer)).json()
    free = minFreeBytes
    const { buffer: another } = await drawPicture('two.png', 41)
    const refused = await uploadPicture(uploader, another)
    expect(refused.json()).toMatchObject({ ...full, detail: expect.stringMatching(/no room/) })
    expect((await uploader.ask({ url })).statusCode).toBe(200)
    free = minFreeBytes + 1_000_000
    await pool.query('update media.total set bytes = 1000000')
    expect((await uploadPicture(uploader, another)).json()).toMatchObject(full)
    expect((await uploader.ask({ url })).statusCode).toBe(200)
  })

  it('is limited by the bytes sent from its network', async () => {
    const visitor = await signInVisitor(api)
    await consumeRateLimit(api.deps, 'upload-bytes', visitor, { cost: 19 * maxImageBytes })
    const large = Buffer.alloc(maxImageBytes - 1000)
    expect((await uploadPicture(visitor, large)).statusCode).toBe(422)
    const refused = await uploadPicture(visitor, Buffer.alloc(2000))
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate-limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    // A request without Content-Length counts with the maximum size.
    const withoutLength = await visitor.ask({
      method: 'POST',
      url: '/api/media',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from(['--b--']),
    })
    expect(withoutLength.json()).toMatchObject({ code: 'rate-limited' })
  })

  it('is limited by the pixels of its network, counted before decoding', async () => {
    const visitor = await signInVisitor(api)
    const { buffer } = await drawPicture('pixels.png', 40)
    const cost = 20 * maxImagePixels - 40 * 50
    await consumeRateLimit(api.deps, 'upload-pixels', visitor, { cost })
    expect((await uploadPicture(visitor, buffer)).statusCode).toBe(201)
    const refused = await uploadPicture(visitor, buffer)
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate-limited' })
    const elsewhere = Object.assign(visitor, { ip: nextIp() })
    expect((await uploadPicture(elsewhere, buffer)).statusCode).toBe(201)
  })

  it('is limited by the bytes stored for its network in a day', async () => {
    const visitor = await signInVisitor(api)
    const key = api.deps.keyedIds.ipKey(visitor.ip)
    // Large enough to be stored in several sizes.
    const { buffer: first } = await drawPicture('one.png', 1500)
    const { buffer: second } = await drawPicture('two.png', 44)
    expect((await uploadPicture(visitor, first)).statusCode).toBe(201)
    const ofKey = 'select sum(weight)::int8 as bytes from api.turns where kind = $1 and key = $2'
    const { rows } = await pool.query<{ bytes: string }>(ofKey, ['kept-bytes', key])
    const bytes = Number(rows[0]?.bytes)
    const [kept] = await api.models.media.list(api.deps.keyedIds.profileId(visitor.wallet.address))
    expect(bytes).toBe(kept?.bytes)
    const cost = rateLimits['kept-bytes'].max - bytes
    await consumeRateLimit(api.deps, 'kept-bytes', visitor, { cost })
    await pool.query(`update api.turns set at = at - interval '2 hours' where key = $1`, [key])
    await sweepRateLimitHits(pool)
    const refused = await uploadPicture(visitor, second)
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'rate-limited',
      detail: expect.stringMatching(/as many pictures as it may in a day.* in 22 hours/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(21 * 60 * 60)
    // A picture that is stored already uses no more of the limit.
    expect((await uploadPicture(visitor, first)).statusCode).toBe(201)
    await pool.query(`update api.turns set at = at - interval '22 hours' where key = $1`, [key])
    await sweepRateLimitHits(pool)
    expect((await pool.query(ofKey, ['kept-bytes', key])).rows).toEqual([{ bytes: null }])
    expect((await uploadPicture(visitor, second)).statusCode).toBe(201)
  })
})
