import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#edge/limits/limits.ts'
import {
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('uploads without a session', () => {
  it('are limited for all networks together, and then need a session', async () => {
    const { buffer } = await drawOwnPicture('one.png')
    const upload = (visitor: Visitor, url: string) =>
      uploadPicture(visitor, buffer, 'image/png', url)
    expect((await upload(createVisitor(api.app), '/api/media/drafts')).statusCode).toBe(201)
    await api.models.pool.query(
      `insert into api.turns (kind, key, at, weight)
        select 'draft-bytes', 'all', clock_timestamp(), $1 - 65536 - sum(weight)
          from api.turns where kind = 'draft-bytes' and key = 'all'`,
      [rateLimits['draft-bytes'].max],
    )
    // A small picture counts as 64 KiB, so exactly one more fits.
    expect((await upload(createVisitor(api.app), '/api/media/drafts')).statusCode).toBe(201)
    const refused = await upload(createVisitor(api.app), '/api/media/drafts')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in'])
    const signedIn = await signInVisitor(api)
    expect((await upload(signedIn, '/api/media')).statusCode).toBe(201)
  })
})

describe('draft pictures', () => {
  const draftUrl = '/api/media/drafts'
  const addHit = (kind: string, key: string, weight: number) =>
    api.models.pool.query(
      'insert into api.turns (kind, key, at, weight) values ($1, $2, clock_timestamp(), $3)',
      [kind, key, weight],
    )
  const sumOf = async (kind: string, key: string) => {
    const { rows } = await api.models.pool.query<{ sum: string }>(
      'select coalesce(sum(weight), 0) as sum from api.turns where kind = $1 and key = $2',
      [kind, key],
    )
    return Number(rows[0]?.sum)
  }
  beforeEach(() => api.models.pool.query(`delete from api.turns where kind like 'draft%'`))

  async function upload(visitor: Visitor, width = 40) {
    const { buffer } = await drawOwnPicture('one.png', width)
    return uploadPicture(visitor, buffer, 'image/png', draftUrl)
  }

  it('use no shared capacity when their own network is over its limit', async () => {
    const visitor = createVisitor(api.app)
    await addHit('kept-bytes', api.deps.keyedIds.ipKey(visitor.ip), rateLimits['kept-bytes'].max)
    expect((await upload(visitor)).statusCode).toBe(429)
    expect(await sumOf('draft-bytes', 'all')).toBe(0)
  })

  it('of one subnet use at most a tenth of the shared capacity', async () => {
    const from = (ip: string) => createVisitor(api.app, undefined, ip)
    expect((await upload(from('2001:db8:77:1::1'))).statusCode).toBe(201)
    const taken = await sumOf('draft-bytes', 'all')
    await addHit(
      'draft-bytes-subnet',
      api.deps.keyedIds.networkKey('2001:db8:77::/48'),
      rateLimits['draft-bytes-subnet'].max - taken,
    )
    const refused = await upload(from('2001:db8:77:2::1'))
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in'])
    expect(await sumOf('draft-bytes', 'all')).toBe(taken)
    expect((await upload(from('2001:db8:78:1::1'))).statusCode).toBe(201)
  })

  it('count again when a repeated upload keeps them for another day', async () => {
    const visitor = createVisitor(api.app)
    const { buffer } = await drawOwnPicture('one.png')
    const first = await uploadPicture(visitor, buffer, 'image/png', draftUrl)
    visitor.cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join()
    const once = await sumOf('draft-bytes', 'all')
    expect((await uploadPicture(visitor, buffer, 'image/png', draftUrl)).json()).toEqual(
      first.json(),
    )
    expect(await sumOf('draft-bytes', 'all')).toBe(2 * once)
  })

  it('count again for each profile that adopts them', async () => {
    const visitor = await signInVisitor(api)
    const uploaded = await upload(visitor)
    visitor.cookie += uploaded.cookies.map(({ name, value }) => `; ${name}=${value}`).join('')
    const { url } = uploaded.json()
    const key = api.deps.keyedIds.ipKey(visitor.ip)
    await addHit('kept-bytes', key, rateLimits['kept-bytes'].max - (await sumOf('kept-bytes', key)))
    const refused = await submit(visitor, submissionOf('lim-drafts', { profilePhotos: [url] }))
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
    const profileId = api.deps.keyedIds.profileId(visitor.wallet.address)
    expect(await api.deps.media.list(profileId)).toEqual([])
  })
})
