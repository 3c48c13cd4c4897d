import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxJsonBody } from '#edge/limits/limits.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signIn,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
} from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await openTestApi()
  port = Number((await listen(api.app)).split(':')[1])
})

describe('the header `Cache-Control: no-store`', () => {
  it('is set on problems of every kind', async () => {
    const visitor = await signInVisitor(api)
    for (const [url, status] of [
      ['/api/profile/nobody-there', 404],
      ['/api/nothing', 404],
      ['/api/profiles?limit=0', 400],
      ['/api/profile/wallet/0x1', 400],
      ['/api/auth/logout', 405],
    ] as const) {
      const { statusCode, headers } = await visitor.ask({ url })
      expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'no-store'])
    }
  })

  it('is set on nonces, sign-ins and sessions', async () => {
    const visitor = createVisitor(api.app)
    const nonce = await visitor.ask({ url: '/api/auth/nonce' })
    const signedIn = await signIn(visitor, api.clock)
    const session = await visitor.ask({ url: '/api/auth/session' })
    for (const { statusCode, headers } of [nonce, signedIn, session]) {
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
    const none = await createVisitor(api.app).ask({ url: '/api/auth/session' })
    expect([none.statusCode, none.headers['cache-control']]).toEqual([401, 'no-store'])
  })

  it('is set on optional lookups that find nothing, which return 200', async () => {
    const visitor = createVisitor(api.app)
    for (const [path, status] of [
      ['/api/auth/session', 401],
      ['/api/profile/nobody-there', 404],
      [`/api/profile/wallet/${visitor.wallet.address}`, 404],
    ] as const) {
      expect([path, (await visitor.ask({ url: path })).statusCode]).toEqual([path, status])
      const { statusCode, headers, body } = await visitor.ask({ url: `${path}?optional=true` })
      expect([path, statusCode, body]).toEqual([path, 200, 'null'])
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['cache-control']).toMatch(/no-store$/)
    }
  })
})

describe('a list', () => {
  it('has a different ETag for each encoding, and varies on Accept-Encoding', async () => {
    await createOwner(api, 'tagged')
    const visitor = createVisitor(api.app)
    const ask = (encoding: string, tag?: unknown) =>
      visitor.ask({
        url: '/api/profiles',
        headers: { 'accept-encoding': encoding, ...(tag ? { 'if-none-match': String(tag) } : {}) },
      })
    const [plain, gzipped] = [await ask('identity'), await ask('gzip')]
    const brotli = await ask('gzip, br')
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const tags = [plain, gzipped, brotli].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const { headers } of [plain, gzipped, await ask('gzip', gzipped.headers.etag)]) {
      expect(headers.vary).toContain('Accept-Encoding')
    }
    expect((await ask('gzip', gzipped.headers.etag)).statusCode).toBe(304)
    expect((await ask('identity', gzipped.headers.etag)).statusCode).toBe(200)
    expect((await ask('gzip', plain.headers.etag)).statusCode).toBe(200)
  })
})

describe('a profile', () => {
  it('varies on Cookie, because its owner sees more', async () => {
    await createOwner(api, 'seen-differently')
    const { headers } = await createVisitor(api.app).ask({ url: '/api/profile/seen-differently' })
    expect([headers['cache-control'], headers.vary]).toEqual([
      'no-cache',
      expect.stringContaining('Cookie'),
    ])
  })
})

describe('a JSON body', () => {
  it('is limited to one mebibyte', async () => {
    const visitor = await signInVisitor(api)
    const rest = JSON.stringify({ ...submissionOf('large-body'), bio: '' }).length
    const bodyOf = (length: number) => ({
      ...submissionOf('large-body'),
      bio: 'x'.repeat(length - rest),
    })
    const fits = await submit(visitor, bodyOf(maxJsonBody))
    expect([maxJsonBody, fits.statusCode, fits.json().code]).toEqual([
      1024 * 1024,
      400,
      'invalid-input',
    ])
    for (const length of [maxJsonBody + 1, 8 * maxJsonBody]) {
      const refused = await submit(visitor, bodyOf(length))
      expect([refused.statusCode, refused.json().code]).toEqual([413, 'too-large'])
    }
  })
})

describe('an offer to upgrade to another protocol', () => {
  it.each(['h2c', 'TLS/1.0', 'h2c, websocket'])(
    'is ignored and answered over HTTP/1.1: %s',
    async (upgrade) => {
      for (const path of ['/api/config', '/api/live', '/healthz']) {
        const socket = connect({ host: '127.0.0.1', port })
        let response = ''
        socket.setEncoding('utf8').on('data', (part) => {
          response += part
        })
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
        )
        socket.end()
        await once(socket, 'close')
        const status = path === '/api/live' ? 426 : 200
        expect(response.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
      }
    },
  )
})
