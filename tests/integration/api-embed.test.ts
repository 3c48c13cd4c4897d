import { createHash } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { artworkPath } from '#contract/artwork/drawings.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { createUnlisted } from '#tests/support/unlisted-profiles.ts'

const largest = 30 * 1024

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  createVisitor(api.app).ask({ url, headers })

/** Response without its date and request id. */
function toComparable({ statusCode, headers, body }: Awaited<ReturnType<typeof ask>>) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { statusCode, headers: rest, body }
}

describe('the embed', () => {
  it('can be framed by any site, and loads only its own stylesheet, typeface and pictures', async () => {
    const { profile } = await createOwner(api, 'framed', { name: 'Framed <b>& "Bold"' })
    const { headers, body, statusCode } = await ask(`/embed/${profile.id}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
    expect(headers['x-frame-options']).toBeUndefined()
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'`,
    )
    expect(body).not.toMatch(/<script|<link|<b>| style="| on\w+="/)
    expect(body).toContain('Framed &lt;b&gt;&amp; &quot;Bold&quot;')
    expect(body).toContain(`src="${artworkPath(profile)}"`)
    expect(body).toContain(`href="${publicUrl}/profile/framed"`)
    expect(body).toMatch(/@framed · Artist.*Artist · star \d+.*First 500 · Artist · \d+/s)
  })

  it('says what its tick means', async () => {
    const { profile } = await createOwner(api, 'ticked')
    const { body } = await ask(`/embed/${profile.id}`)
    expect(body).toMatch(
      /<svg class="tick"[^>]* role="img"><title>Verified: signed by its wallet\. The person’s identity was not checked\.<\/title>/,
    )
  })

  it('is the only page that other sites can frame', async () => {
    const { profile } = await createOwner(api, 'unframed')
    for (const url of ['/', `/api/profile/${profile.id}`, '/embed', `/embed/${profile.id}/more`]) {
      const { headers } = await ask(url)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it('stays small, its typeface included', async () => {
    const { profile } = await createOwner(api, 'small')
    const page = await ask(`/embed/${profile.id}`)
    const own = [...page.body.matchAll(/(?:src=|url\()"([^"]+)"/g)]
      .map(([, path = '']) => path)
      .filter((path) => path !== artworkPath(profile))
    expect(own).toEqual(['/embed/v1/archivo-600.woff2'])
    const font = await ask(String(own[0]))
    expect(font.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(page.rawPayload.length + font.rawPayload.length).toBeLessThanOrEqual(largest)
  })

  it('returns 304 until its content changes', async () => {
    const owner = await createOwner(api, 'changing')
    const url = `/embed/${owner.profile.id}`
    const tag = { 'if-none-match': String((await ask(url)).headers.etag) }
    const again = await ask(url, tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const png = (await drawPicture('photo.png', 300)).buffer
    const { url: photo } = (await uploadPicture(owner, png)).json()
    api.clock.pass(1000)
    const body = { name: 'Changed', profilePhotos: [photo] }
    await edit(owner, { body, at: api.clock.now(), content: await contentOf(owner.profile, body) })
    const changed = await ask(url, tag)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('First photo by Changed')
    expect(changed.body).toMatch(/Signed 1 Mar 2026.*Verify on Provenance/)
  })

  it('returns the same response for a held, rejected, deleted or missing profile', async () => {
    const { held, rejected, admin } = await createUnlisted(api, 'embed')
    const gone = await createOwner(api, 'gone-embed')
    const before = await ask(`/embed/${gone.profile.id}`)
    expect(before.statusCode).toBe(200)
    await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })

    const never = toComparable(await ask('/embed/nobody-at-all'))
    expect(never).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: expect.stringContaining('Profile Not Found'),
    })
    expect(never.headers['x-frame-options']).toBeUndefined()
    expect(never.headers.etag).toBeUndefined()
    for (const name of [held.profile.id, rejected.profile.id, gone.profile.id, 'held-embed']) {
      for (const headers of [{}, { 'if-none-match': String(before.headers.etag) }]) {
        expect(toComparable(await ask(`/embed/${name}`, headers))).toEqual(never)
      }
      expect(toComparable(await admin.ask({ url: `/embed/${name}` }))).toEqual(never)
    }
  })

  it('contains no wallet, and promises a proof only where there is one', async () => {
    for (const hideWallet of [true, false]) {
      const owner = await createOwner(api, `wallet-${hideWallet}`, { hideWallet })
      const { body } = await owner.ask({ url: `/embed/${owner.profile.id}` })
      expect(body.toLowerCase()).not.toContain(owner.wallet.address.toLowerCase().slice(2, 8))
      // The owner signed in, but did not sign the content.
      expect(body).toContain('See on Provenance')
    }
  })

  it('limits concurrent reads per network, without delaying other networks', async () => {
    const { profile } = await createOwner(api, 'hung-everywhere')
    const { readPool } = api.deps
    const held = Promise.withResolvers<void>()
    let reads = 0
    const query = async (...args: [string]) => {
      if (JSON.stringify(args).includes(profile.id)) {
        reads += 1
        await held.promise
      }
      return readPool.query(...args)
    }
    const holding = Object.assign(Object.create(readPool), { query }) as pg.Pool
    const app = await api.buildAnother({ readPool: holding })
    const greedy = createVisitor(app)
    const url = `/embed/${profile.id}`
    const waiting = Array.from({ length: 6 }, () => greedy.ask({ url }))
    const response = await createVisitor(app).ask({ url: '/embed/nobody-at-all' })
    expect([response.statusCode, reads]).toEqual([404, 2])
    held.resolve()
    await Promise.all(waiting)
  })
})
