import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { longestCachedList } from '#api/profile/lists/list-cache.ts'
import { createOwner, nextIp, openTestApi, type TestApi } from '#tests/support/api.ts'

const total = longestCachedList + 1
let api: TestApi

/** One submitted profile and copies of its rows. The content of the log does not matter here. */
beforeAll(async () => {
  api = await openTestApi()
  await createOwner(api, 'long')
  const id = `'00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0')`
  for (const table of ['profile_page', 'directory']) {
    await api.deps.readPool.query(
      `insert into ${table} select copy.* from ${table} one, generate_series(1, ${total - 1}) i,
        jsonb_populate_record(one, jsonb_build_object('profile_id', ${id})
          || case when to_jsonb(one) ? 'listed_position'
            then jsonb_build_object('listed_position', i + 1000000) else '{}' end) copy`,
    )
  }
  await api.deps.readPool.query(`update milestone_count set listed = ${total} where listed > 0`)
})

describe('a list that is too long for the cache', () => {
  const ask = (headers: Record<string, string> = {}, remoteAddress = nextIp()) =>
    api.app.inject({ url: '/api/profiles', headers, remoteAddress })

  it('is sent whole and in order, each profile once', async () => {
    const response = await ask()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'total-count': String(total),
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(response.headers.etag).toBeUndefined()
    const ids = response.json<{ id: string }[]>().map((profile) => profile.id)
    expect(new Set(ids).size).toBe(total)
    const { rows } = await api.deps.readPool.query(
      'select profile_id as id from directory order by listed_position desc',
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  it('is compressed when the client accepts it', async () => {
    const response = await ask({ 'accept-encoding': 'gzip' })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toHaveLength(total)
  })

  it('is sent to one network a few times concurrently, and again once those are finished', async () => {
    const ip = nextIp()
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask({}, ip)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 200, 429, 429,
    ])
    await expect.poll(async () => (await ask({}, ip)).statusCode, { timeout: 20_000 }).toBe(200)
  })

  it('does not count against its network when it could not be read', async () => {
    const { readPool } = api.deps
    let isAway = true
    const query = async (...args: [string]) => {
      if (isAway && JSON.stringify(args).includes('directory d')) throw new Error('gone')
      return readPool.query(...args)
    }
    const app = await api.buildAnother({
      readPool: Object.assign(Object.create(readPool), { query }) as Pool,
    })
    const remoteAddress = nextIp()
    const read = async () => (await app.inject({ url: '/api/profiles', remoteAddress })).statusCode
    for (let time = 0; time < 4; time += 1) expect(await read()).toBe(500)
    isAway = false
    expect(await read()).toBe(200)
  })

  it('is not read for a HEAD request', async () => {
    const response = await api.app.inject({ method: 'HEAD', url: '/api/profiles' })
    expect([response.statusCode, response.headers['total-count']]).toEqual([200, String(total)])
  })
})
