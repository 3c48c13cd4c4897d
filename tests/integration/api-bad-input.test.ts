import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxMediaPerProfile } from '#contract/media/media-limits.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

/** Submits a profile with these changes and returns the problem of the response. */
async function refusalOf(more: Record<string, unknown>) {
  const visitor = await signInVisitor(api)
  const response = await submit(visitor, submissionOf('bad-input', more))
  expect(response.headers['content-type']).toBe('application/problem+json')
  return response.json()
}

describe('a submission with bad input', () => {
  it.each([
    [
      'a wallet with a wrong checksum',
      { walletAddress: '0x8Ba1f109551bD432803012645Ac136ddd64DBA72' },
      'walletAddress',
      /checksum/,
    ],
    ['an invalid wallet', { walletAddress: '0x1234' }, 'walletAddress', /wallet address/],
    ['no name', { name: ' ' }, 'name', /^Name is required/],
    ['no handle', { handle: '' }, 'handle', /^Handle is required/],
    ['no bio', { bio: undefined }, 'bio', /^Bio is required/],
    ['an unknown type', { profileType: 'founder' }, 'profileType', /artist, collector or curator/],
    [
      'a javascript: link',
      { socialLinks: { website: 'javascript:alert(1)' } },
      'socialLinks.website',
      /Website must be a valid URL/,
    ],
    [
      'a data: link',
      { socialLinks: { twitter: 'data:text/html,x' } },
      'socialLinks.twitter',
      /X must be a valid URL/,
    ],
    [
      'a link without a scheme',
      { socialLinks: { opensea: '//evil.example' } },
      'socialLinks.opensea',
      /OpenSea must/,
    ],
    [
      'a picture on another site',
      { avatarUrl: 'https://evil.example/x.png' },
      'avatarUrl',
      /Upload the picture first/,
    ],
    ['tags that are not a list', { tags: 'one, two' }, 'tags', /Tags must be a list/],
    ['a handle with a Cyrillic letter', { handle: 'аda' }, 'handle', /letters from a to z/],
  ])('reports %s by field', async (_name, more, path, sentence) => {
    const problem = await refusalOf(more)
    expect(problem).toMatchObject({ status: 400, detail: expect.stringMatching(sentence) })
    expect(problem.errors).toContainEqual({ path, message: expect.stringMatching(sentence) })
  })

  it('refuses a default avatar whose id is not a UUID', async () => {
    const avatarUrl = `/roundels/v1/${'-'.repeat(36)}.svg`
    expect(await refusalOf({ avatarUrl })).toMatchObject({
      code: 'media-unknown',
      errors: [{ path: 'avatarUrl' }],
    })
  })

  it('rejects a seventh photo', async () => {
    const photo = `/roundels/v1/00000000-0000-4000-8000-000000000000.svg`
    const profilePhotos = Array.from({ length: maxPhotos + 1 }, () => photo)
    expect(await refusalOf({ profilePhotos })).toMatchObject({
      code: 'invalid-input',
      errors: [{ path: 'profilePhotos', message: 'Maximum 6 photos allowed' }],
    })
  })

  it.each([
    ['name', { name: 'A\0da' }],
    ['handle', { handle: 'a\0da' }],
    ['bio', { bio: 'Long enough to be a text,\0 and broken in the middle.' }],
    ['socialLinks.website', { socialLinks: { website: 'https://a.example/\0' } }],
    ['tags.0', { tags: ['a\0b'] }],
    ['avatarUrl', { avatarUrl: '/media/\0' }],
    ['profilePhotos.0', { profilePhotos: ['\0'] }],
    ['photoAlts./media/x', { photoAlts: { '/media/x': 'a\0b' } }],
    ['profileType', { profileType: 'artist\0' }],
    ['walletAddress', { walletAddress: '0x\0' }],
  ])('rejects a NUL in %s and names the field', async (path, more) => {
    const problem = await refusalOf(more)
    expect(problem.status).toBe(400)
    expect(problem.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  it('rejects a handle that differs from another one only in case', async () => {
    await createOwner(api, 'Kazimir')
    expect(await refusalOf({ handle: 'kAZIMIR' })).toMatchObject({
      status: 409,
      code: 'handle-taken',
    })
  })

  it('rejects content that another profile already shows', async () => {
    const { name, bio, tags, socialLinks } = submissionOf('original')
    await createOwner(api, 'original')
    expect(await refusalOf({ name, bio, tags, socialLinks })).toMatchObject({
      status: 409,
      code: 'duplicate-content',
    })
  })

  it('accepts one of six concurrent submissions with the same content', async () => {
    const { handle, ...same } = submissionOf('chorus')
    const visitors = await Promise.all(Array.from({ length: 6 }, () => signInVisitor(api)))
    const responses = await Promise.all(
      visitors.map((visitor, i) =>
        submit(visitor, { ...same, handle: `${handle}-${'abcdef'[i]}` }),
      ),
    )
    const codes = responses.map((response) => response.json().code ?? response.statusCode)
    expect(codes.sort()).toEqual([201, ...Array(5).fill('duplicate-content')])
  })

  it('reports a taken handle before duplicate content, and names the field of each refusal', async () => {
    const owner = await createOwner(api, 'said-twice')
    const handleTaken = await refusalOf(submissionOf('said-twice'))
    expect(handleTaken).toMatchObject({ code: 'handle-taken', errors: [{ path: 'handle' }] })
    const walletTaken = (await submit(owner, submissionOf('said-thrice'))).json()
    expect(walletTaken).toMatchObject({ code: 'wallet-taken', errors: [{ path: 'walletAddress' }] })
  })

  it.each(['curl/8.5', 'python-requests/2.31', 'Mozilla/5.0 (compatible; Googlebot/2.1)'])(
    'rejects the bot %s',
    async (userAgent) => {
      const visitor = await signInVisitor(api)
      const response = await visitor.ask({
        method: 'POST',
        url: '/api/profiles',
        headers: { 'user-agent': userAgent },
        payload: submissionOf('robotic'),
      })
      expect(response.json()).toMatchObject({ status: 403, code: 'bot-refused' })
    },
  )
})

describe('a request', () => {
  const post = (visitor: Visitor, payload: string, type: string) =>
    visitor.ask({
      method: 'POST',
      url: '/api/profiles',
      headers: { 'content-type': type },
      payload,
    })

  it.each([
    [
      'a body of 10 MB',
      JSON.stringify({ name: 'x'.repeat(10_000_000) }),
      'application/json',
      413,
      'too-large',
    ],
    ['invalid JSON', '{"name":', 'application/json', 400, 'invalid-input'],
    ['no body', '', 'application/json', 400, 'invalid-input'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'invalid-input'],
    ['plain text', '{}', 'text/plain', 415, 'invalid-input'],
    ['a key `__proto__`', '{"__proto__":{"name":"x"}}', 'application/json', 400, 'invalid-input'],
  ])('is rejected with %s', async (_name, body, type, status, code) => {
    const response = await post(await signInVisitor(api), body, type)
    expect(response.json()).toMatchObject({
      status,
      code,
      type: expect.any(String),
      title: expect.any(String),
    })
    expect(response.statusCode).toBe(status)
  })

  it.each([
    ['photos', { profilePhotos: Array(1001).fill('') }],
    ['tags', { tags: Array(300_000).fill(1) }],
    ['nested lists', { tags: [[Array(1001).fill(0)]] }],
    [
      'photo descriptions',
      { photoAlts: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, ''])) },
    ],
    [
      'social links',
      { socialLinks: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, ''])) },
    ],
  ])('is rejected with one sentence for too many %s', async (_name, more) => {
    const body = JSON.stringify(submissionOf('too-many', more))
    const response = await post(await signInVisitor(api), body, 'application/json')
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(response.body.length).toBeLessThan(500)
  })

  it('is rejected when it is nested too deeply', async () => {
    const tags = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
    const response = await post(await signInVisitor(api), `{"tags":${tags}}`, 'application/json')
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  it.each([
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/profiles', 405],
    ['PUT', '/api/profile/x', 405],
    ['GET', '/api/auth/verify', 405],
    ['GET', '/api/profiles/painter', 404],
    ['GET', '/api/profile/%00', 404],
    ['GET', '/api/profile/%E0%A4%A', 400],
    ['GET', `/api/profile/${'x'.repeat(5000)}`, 404],
    ['GET', `/api/profile/wallet/${'0'.repeat(200)}`, 400],
    ['GET', '/api/profiles?limit=0', 400],
    ['GET', '/api/profiles?limit=101', 400],
    ['GET', '/api/profiles?cursor=drop', 400],
    ['GET', `/api/profiles?q=${'x'.repeat(201)}`, 400],
    ['GET', '/api/profile/wallet/0x8Ba1f109551bD432803012645Ac136ddd64DBA72', 400],
    ['GET', '/api/profiles/wallet/nobody', 400],
  ] as const)('%s %s returns a problem', async (method, url, status) => {
    const response = await createVisitor(api.app).ask({ method, url })
    expect([response.statusCode, response.json().status]).toEqual([status, status])
    if (status === 405) expect(response.headers.allow).toBeTruthy()
  })

  it.each(['GET', 'PATCH', 'DELETE'] as const)(
    '%s with an invalid id returns 404',
    async (method) => {
      const visitor = await signInVisitor(api)
      for (const name of ['no-id', '%00', 'x'.repeat(200)]) {
        const response = await visitor.ask({ method, url: `/api/profile/${name}` })
        expect(response.json()).toMatchObject({ status: 404, code: 'profile-not-found' })
      }
    },
  )

  it('is rejected before parsing when it holds too many values', async () => {
    const visitor = createVisitor(api.app)
    for (const payload of [`${'['.repeat(300_000)}1`, `{${'"a":1,'.repeat(60_000)}"b":1}`]) {
      const headers = { 'content-type': 'application/json' }
      const url = '/api/auth/verify'
      const response = await visitor.ask({ method: 'POST', url, headers, payload })
      expect(response.json()).toMatchObject({
        status: 400,
        detail: expect.stringMatching(/values/),
      })
    }
  })

  it('finds nothing for a search that contains a NUL', async () => {
    const response = await createVisitor(api.app).ask({ url: '/api/profiles?q=%00' })
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })
})

describe('a state change from another origin', () => {
  const changes = [
    ['POST', '/api/profiles'],
    ['PATCH', '/api/profile/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/api/profile/00000000-0000-4000-8000-000000000000'],
    ['POST', '/api/media'],
    ['POST', '/api/auth/verify'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/rpc/1'],
  ] as const
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:4301' },
    { origin: 'http://localhost' },
    { origin: 'https://localhost:4300' },
    { origin: 'http://localhost:4300.evil.example' },
    { origin: 'http://evil.localhost:4300' },
    { origin: 'HTTP://LOCALHOST:4300' },
    { origin: 'http://localhost:4300/' },
    { origin: `${publicUrl} https://evil.example` },
    { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
    { origin: publicUrl, 'sec-fetch-site': 'same-site' },
    { origin: '' },
    {},
  ]

  it.each(changes)('%s %s is refused', async (method, url) => {
    const { cookie } = await signInVisitor(api)
    for (const headers of foreign) {
      const response = await api.app.inject({
        method,
        url,
        headers: { ...headers, cookie },
        payload: {},
      })
      expect([headers, response.statusCode, response.json().code]).toEqual([
        headers,
        403,
        'origin-refused',
      ])
    }
  })

  it('is accepted without an Origin when Sec-Fetch-Site is same-origin', async () => {
    const { cookie } = await signInVisitor(api)
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    })
    expect(response.statusCode).toBe(204)
  })
})

const paint = (background: string, size = 32) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background } })

/** A PNG whose header claims this size and whose data is almost empty. */
function claimSize(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const formHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of %s becomes WebP without metadata, named by content',
    async (format) => {
      const visitor = await signInVisitor(api)
      const file = await paint('#123456')
        .withExif({ IFD0: { Copyright: 'planted' } })
        .toFormat(format)
        .toBuffer()
      const response = await uploadPicture(visitor, file)
      expect(response.statusCode).toBe(201)
      const { url, width, height } = response.json()
      expect([width, height]).toEqual([32, 16])
      const profileId = api.deps.keyedIds.profileId(visitor.wallet.address)
      expect(url).toMatch(new RegExp(`^/media/${profileId}/[0-9a-f]{64}-32x16\\.webp$`))
      const shown = await visitor.ask({ url })
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      })
      const metadata = await sharp(shown.rawPayload).metadata()
      expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
      const { etag } = shown.headers
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'if-none-match': String(held) }
        const again = await visitor.ask({ url, headers })
        expect([held, again.statusCode]).toEqual([held, 304])
      }
    },
  )

  it.each([
    ['of 40,000 x 40,000 px', claimSize(40_000, 40_000)],
    ['of SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'of SVG behind an XML head',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['of PDF', Buffer.from('%PDF-1.4 1 0 obj')],
    ['of text', Buffer.from('hello')],
    ['of zero bytes', Buffer.alloc(0)],
    ['that is truncated', claimSize(100, 100)],
  ])('%s is rejected', async (_name, file) => {
    const response = await uploadPicture(await signInVisitor(api), file)
    expect(response.json()).toMatchObject({ status: 422, code: 'image-refused' })
  })

  it('of TIFF is rejected', async () => {
    const file = await paint('#00ff00').tiff().toBuffer()
    expect((await uploadPicture(await signInVisitor(api), file)).statusCode).toBe(422)
  })

  it('is accepted after a rejected one from the same visitor', async () => {
    const visitor = await signInVisitor(api)
    const good = await paint('#00ff00').png().toBuffer()
    const files = [Buffer.from('hello'), good, Buffer.alloc(0), good]
    const responses = await Promise.all(files.map((file) => uploadPicture(visitor, file)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([422, 201, 422, 201])
  })

  it.each([
    ['that is truncated in the picture', '; boundary=x', `${formHead}abc`],
    ['that is truncated before the picture', '; boundary=x', formHead.slice(0, 20)],
    ['without a boundary', '', formHead],
    ['with an invalid body', '; boundary=x', 'abc'],
    ['without a picture', '; boundary=x', '--x--\r\n'],
  ])('in a form %s is rejected', async (_name, more, payload) => {
    const visitor = await signInVisitor(api)
    const headers = { 'content-type': `multipart/form-data${more}` }
    const response = await visitor.ask({ method: 'POST', url: '/api/media', headers, payload })
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  it('of more than 8 MB is rejected', async () => {
    const response = await uploadPicture(
      await signInVisitor(api),
      Buffer.alloc(8 * 1024 * 1024 + 1),
    )
    expect(response.json()).toMatchObject({ status: 413, code: 'too-large' })
  })

  it('without a session is rejected', async () => {
    expect((await uploadPicture(createVisitor(api.app), Buffer.alloc(8))).statusCode).toBe(401)
  })

  it('is rejected beyond the limit of a profile, unless the picture is stored already', async () => {
    const visitor = await signInVisitor(api)
    const profileId = api.deps.keyedIds.profileId(visitor.wallet.address)
    const first = await paint('#ff0000').png().toBuffer()
    await uploadPicture(visitor, first)
    for (let i = 1; i < maxMediaPerProfile; i += 1) {
      await api.models.media.put(
        profileId,
        mediaFile(String(i).padStart(64, '0')),
        Buffer.from('x'),
      )
    }
    const full = await uploadPicture(visitor, await paint('#0000ff').png().toBuffer())
    expect(full.json()).toMatchObject({ status: 409, code: 'media-full' })
    expect((await uploadPicture(visitor, first)).statusCode).toBe(201)
  })

  it('can be shown by its own profile only, and is gone after the deletion of the profile', async () => {
    const [owner, other] = [await createOwner(api, 'own-picture'), await signInVisitor(api)]
    const { url } = (await uploadPicture(owner, await paint('#445566').png().toBuffer())).json()
    const shown = await edit(owner, { body: { profilePhotos: [url] }, at: api.clock.now() })
    expect(shown.json()).toMatchObject({ profilePhotos: [url] })
    const stolen = await submit(other, submissionOf('picture-thief', { avatarUrl: url }))
    expect(stolen.json()).toMatchObject({
      code: 'media-unknown',
      errors: [{ path: 'avatarUrl', message: expect.any(String) }],
    })
    const gone = url.replace(/[0-9a-f]{64}/, '0'.repeat(64))
    const later = new Date(api.clock.now().getTime() + 1)
    const missing = await edit(owner, { body: { avatarUrl: gone }, at: later })
    expect(missing.json()).toMatchObject({ code: 'media-unknown' })
    // Pictures carry the time of the disk, and a deletion erases only those stored before it.
    const app = await api.buildAnother({ now: () => new Date() })
    const headers = { origin: publicUrl, cookie: owner.cookie }
    await app.inject({ method: 'DELETE', url: `/api/profile/${owner.profile.id}`, headers })
    expect((await other.ask({ url })).statusCode).toBe(404)
  })
})
