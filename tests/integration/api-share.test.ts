import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageShares } from '#site/share/page-shares.ts'
import { profileSharePath } from '#site/share/profile-share.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { createUnlisted } from '#tests/support/unlisted-profiles.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (url: string, headers: Record<string, string> = {}, ip?: string) =>
  createVisitor(api.app, undefined, ip).ask({ url, headers })

describe('the share card of a profile', () => {
  it('is a PNG for social networks, and returns 304 for a current ETag', async () => {
    const { profile } = await createOwner(api, 'carded')
    const path = profileSharePath(profile)
    const response = await ask(path)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const again = await ask(path, { 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('gets a new address when its content changes, and the old one redirects', async () => {
    const owner = await createOwner(api, 'renamed')
    const before = profileSharePath(owner.profile)
    api.clock.pass(1000)
    const body = { name: 'Another Name' }
    const content = await contentOf(owner.profile, body)
    const edited = await edit(owner, { body, at: api.clock.now(), content })
    const after = profileSharePath(edited.json())
    expect(after).not.toBe(before)
    const response = await ask(before)
    expect([response.statusCode, response.headers.location]).toEqual([302, after])
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('shows the first photo in place of the generated artwork', async () => {
    const owner = await createOwner(api, 'photographed')
    // Renders and caches the card with the artwork, which must not be returned for the photo.
    await ask(profileSharePath(owner.profile))
    const red = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#f00' },
    })
      .png()
      .toBuffer()
    const { url } = (await uploadPicture(owner, red)).json()
    api.clock.pass(1000)
    const body = { profilePhotos: [url] }
    const content = await contentOf(owner.profile, body)
    const edited = await edit(owner, { body, at: api.clock.now(), content })
    const card = await ask(profileSharePath(edited.json()))
    const { data } = await sharp(card.rawPayload)
      .extract({ left: 280, top: 315, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Number(data[0])).toBeGreaterThan(240)
    expect(Number(data[1])).toBeLessThan(20)
  })

  it('returns 404 for a held, rejected or deleted profile, even if it was rendered before', async () => {
    const { held, rejected } = await createUnlisted(api, 'card')
    const gone = await createOwner(api, 'gone-card')
    const path = profileSharePath(gone.profile)
    const before = await ask(path)
    expect(before.statusCode).toBe(200)
    await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    for (const url of [
      path,
      path.replace(/\w+\.png$/, '0.png'),
      profileSharePath(held.profile),
      profileSharePath(rejected.profile),
    ]) {
      for (const headers of [{}, { 'if-none-match': String(before.headers.etag) }]) {
        const response = await ask(url, headers)
        expect([response.statusCode, response.headers['content-type']]).toEqual([
          404,
          'application/problem+json',
        ])
      }
    }
  })

  it('is removed from the cache when its profile is deleted', async () => {
    const deleted = vi.spyOn(LRUCache.prototype, 'delete')
    onTestFinished(() => deleted.mockRestore())
    const gone = await createOwner(api, 'forgotten-card')
    const { rawPayload } = await ask(profileSharePath(gone.profile))
    const isEvicted = () =>
      deleted.mock.calls.some(
        ([key], call) => key === gone.profile.id && deleted.mock.results[call]?.value === true,
      )
    expect(rawPayload.length).toBeGreaterThan(1000)
    expect(isEvicted()).toBe(false)
    await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    await expect.poll(isEvicted).toBe(true)
  })

  it('uses no rate limit for guessed addresses', async () => {
    const { profile } = await createOwner(api, 'one-card')
    const path = profileSharePath(profile)
    const guesses = Array.from({ length: 40 }, (_, n) => `${n.toString(16).padStart(16, '0')}.png`)
    for (const guess of guesses) {
      const response = await ask(path.replace(/\w+\.png$/, guess), {}, '203.0.113.7')
      expect([response.statusCode, response.headers.location]).toEqual([302, path])
    }
    const { rows } = await api.deps.pool.query(
      `select from api.turns where kind = 'card' and key = $1`,
      [api.deps.keyedIds.ipKey('203.0.113.7')],
    )
    expect(rows).toEqual([])
    for (const url of ['/share/profiles/x/1.png', '/share/profiles/1/../x.svg', '/share/x']) {
      expect((await ask(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('is limited per network, without affecting others', async () => {
    const { profile } = await createOwner(api, 'wanted')
    const path = profileSharePath(profile)
    const ip = '203.0.113.9'
    await api.deps.pool.query(
      `insert into api.turns (kind, key, at, weight, id) values ('card', $1, clock_timestamp(), 300, gen_random_uuid())`,
      [api.deps.keyedIds.ipKey(ip)],
    )
    const refused = await ask(path, {}, ip)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(path)).statusCode).toBe(200)
    // A cached card uses no rate limit.
    expect((await ask(path, {}, ip)).statusCode).toBe(200)
  })
})

describe('the share card of a page', () => {
  it.each([...pageShares.keys()])('is cacheable forever: %s', async (name) => {
    const response = await ask(`/share/pages/v1/${name}.png`)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('returns 404 for an unknown page', async () => {
    expect((await ask('/share/pages/v1/nothing.png')).statusCode).toBe(404)
  })
})
