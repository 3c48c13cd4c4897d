import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#backend/app.ts'
import { eventTypes } from '#contract/events/event.ts'
import { topics } from '#contract/live/topics.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { createOwner, createVisitor, openTestApi, type TestApi } from '#tests/support/api.ts'
import { cleanUpLater } from '#tests/support/clean-up.ts'

type DescribedMessage = {
  description: string
  payload: Parameters<typeof z.fromJSONSchema>[0]
  examples: [{ payload: Record<string, unknown> }]
}

let api: TestApi
let app: ApiApp
const requests: unknown[] = []

beforeAll(async () => {
  const chain = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => {
      requests.push(JSON.parse(text))
      // No address has code on this chain.
      const result = text.includes('eth_getCode') ? '0x' : '0x10'
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
  cleanUpLater(() => chain.close())
  const { port } = chain.address() as AddressInfo
  api = await openTestApi({ RPC_URL_1: `http://127.0.0.1:${port}` })
  app = api.app
})

const ask = (url: string, payload?: object) =>
  createVisitor(app).ask(payload ? { method: 'POST', url, payload } : { url })

describe('health', () => {
  it('is reported by /healthz and /readyz, and measured by /metrics', async () => {
    expect((await ask('/healthz')).json()).toMatchObject({
      status: 'ok',
      projector: { state: 'leading', leader: true, position: expect.stringMatching(/^\d+$/) },
    })
    expect((await ask('/readyz')).statusCode).toBe(200)
    await createOwner(api, 'measured')
    await ask('/api/profile/measured')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(
      /provenance_http_request_duration_seconds_count\{method="GET",route="\/api\/profile\/:id",status="200"\} 1/,
    )
    expect(body).toMatch(/provenance_event_append_duration_seconds_count\{outcome="appended"\} \d/)
    expect(body).not.toContain('measured')
  })

  it('exposes metrics to this machine without a token, and otherwise only with the token', async () => {
    expect((await ask('/metrics')).statusCode).toBe(403)
    const behindProxy = { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } }
    for (const trustProxy of [[], ['127.0.0.1']]) {
      const config = { ...api.deps.config, trustProxy }
      const behind = await api.buildAnother({ config })
      expect((await behind.inject(behindProxy)).statusCode).toBe(403)
    }
    const token = 'a-token-of-the-metrics'
    const config = { ...api.deps.config, metricsToken: token }
    const withToken = await api.buildAnother({ config })
    const responses = [`Bearer ${token}`, 'Bearer another', ''].map((authorization) =>
      withToken.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        headers: { authorization },
      }),
    )
    const answers = (await Promise.all(responses)).map(({ statusCode, headers }) => [
      statusCode,
      headers['www-authenticate'],
    ])
    expect(answers).toEqual([
      [200, undefined],
      [401, 'Bearer'],
      [401, 'Bearer'],
    ])
  })

  it('fails when the projector has stopped, without publishing the event', async () => {
    const failure = new Error('ProfileListed at position 7 (profile-x, id y): broken')
    const status = () => ({ ...api.deps.projector.status(), failure })
    const stopped = await api.buildAnother({ projector: { ...api.deps.projector, status } })
    const { statusCode, headers, body } = await stopped.inject('/healthz')
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    expect(JSON.parse(body)).toMatchObject({ status: 'failing', projector: { state: 'stopped' } })
    expect(body).not.toMatch(/ProfileListed|profile-x|broken/)
  })

  it('is not ready before the read models are', async () => {
    const status = () => ({ ...api.deps.projector.status(), isReady: false })
    const early = await api.buildAnother({ projector: { ...api.deps.projector, status } })
    const response = await early.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'starting' }])
  })
})

describe('an app that fails to build', () => {
  it('leaves no connection open', async () => {
    const pools = [api.deps.pool, api.deps.readPool].map(({ options }) => new pg.Pool(options))
    const [pool = api.deps.pool, readPool = api.deps.readPool] = pools
    const given = { ...api.deps, pool, readPool, pageFolder: '/nowhere' }
    await expect(buildApp(given)).rejects.toThrow('/nowhere/index.html')
    expect(pools.map(({ totalCount, idleCount }) => totalCount - idleCount)).toEqual([0, 0])
    await Promise.all(pools.map((pool) => pool.end()))
  })
})

describe('shutdown', () => {
  /** Returns the response to a request that started to arrive when the shutdown began. */
  async function askWhileStopping(path: string): Promise<string> {
    const another = await api.buildAnother()
    const url = new URL(await another.listen({ host: '127.0.0.1', port: 0 }))
    const connected = once(another.server, 'connection')
    const client = connect({ host: url.hostname, port: Number(url.port) })
    let response = ''
    client.setEncoding('utf8').on('data', (part) => {
      response += part
    })
    client.write(`GET ${path} HTTP/1.1\r\n`)
    const [serverSide] = await connected
    await expect.poll(() => serverSide.bytesRead).toBeGreaterThan(0)
    const closing = another.close()
    await expect.poll(() => another.server.listening).toBe(false)
    client.write('Host: x\r\n\r\n')
    await once(client, 'close')
    await closing
    return response
  }

  it('reports that the process is not ready', async () => {
    const response = await askWhileStopping('/readyz')
    expect(response).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i)
    expect(response).toContain('{"status":"stopping"}')
  })

  it('answers later requests with 503 and Retry-After', async () => {
    const response = await askWhileStopping('/api/profiles')
    expect(response).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i)
    expect(response).toContain('"code":"unavailable"')
  })

  it('does not wait for a client that stops in the middle of a request', async () => {
    const another = await api.buildAnother()
    const url = new URL(await another.listen({ host: '127.0.0.1', port: 0 }))
    const client = connect({ host: url.hostname, port: Number(url.port) })
    client.write('POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n')
    await once(another.server, 'request')
    const ended = once(client.resume(), 'close')
    // The client would keep its request open for longer than this test may take.
    await another.close()
    await ended
  })
})

describe('the process log', () => {
  it('contains no names, wallets, addresses, searches or user agents', async () => {
    const owner = await createOwner(api, 'unlogged', { name: 'Unlogged Person' })
    await owner.ask({ url: `/api/profile/wallet/${owner.wallet.address}` })
    await owner.ask({ url: '/api/profiles?q=needle-in-a-search' })
    await owner.ask({ url: '/api/profile/unlogged' })
    const text = api.logged()
    expect(text).toContain('/api/profile/wallet/:address')
    for (const word of [
      'unlogged',
      'Unlogged',
      owner.wallet.address.slice(2),
      owner.ip,
      'needle',
      'Mozilla',
    ]) {
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    }
  })
})

describe('the API description', () => {
  it('is generated from the contract', async () => {
    const { body } = await ask('/api/docs/json')
    const { paths } = JSON.parse(body)
    expect(paths['/api/profiles'].post).toMatchObject({
      operationId: 'submitProfile',
      responses: { 201: expect.anything(), default: expect.anything() },
    })
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/profiles',
        '/api/profile/{id}',
        '/api/auth/verify',
        '/api/media',
      ]),
    )
    expect((await ask('/api/docs/')).statusCode).toBe(200)
  })

  it('is serialized and compressed once, and returns 304 for a current ETag', async () => {
    const url = '/api/docs/json'
    const ofCaller = (headers: Record<string, string>) => createVisitor(app).ask({ url, headers })
    const whole = await ofCaller({})
    const compressed = await ofCaller({ 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(whole.body)
    // Each encoding has different bytes, and so a different ETag.
    expect(compressed.headers.etag).not.toBe(whole.headers.etag)
    const held = await ofCaller({ 'if-none-match': String(whole.headers.etag) })
    expect([held.statusCode, held.body]).toEqual([304, ''])
    const yaml = await ask('/api/docs/yaml')
    expect([yaml.statusCode, yaml.body.slice(0, 8)]).toEqual([200, 'openapi:'])
  })

  it('describes every event and live topic, with an example that its schema accepts', async () => {
    const { headers, body } = await ask('/api/events.json')
    expect(headers['content-type']).toContain('application/json')
    const { asyncapi, components } = JSON.parse(body)
    expect(asyncapi).toBe('3.0.0')
    expect(Object.keys(components.messages).toSorted()).toEqual(
      [...eventTypes, ...topics].toSorted(),
    )
    for (const [name, { description, payload, examples }] of Object.entries<DescribedMessage>(
      components.messages,
    )) {
      expect(description, name).toMatch(/\.$/)
      const schema = z.fromJSONSchema(payload)
      const [example] = examples
      expect(schema.safeParse(example.payload), name).toMatchObject({ success: true })
    }
  })

  it('describes requests, responses, headers and problems', async () => {
    const { paths } = (await ask('/api/docs/json')).json()
    for (const calls of Object.values<object>(paths)) {
      for (const { responses } of Object.values(calls)) {
        expect(Object.keys(responses.default.content)).toEqual(['application/problem+json'])
      }
    }
    const edit = paths['/api/profile/{id}'].patch
    const fields = edit.requestBody.content['application/json'].schema
    expect(fields).toMatchObject({
      properties: { tags: { anyOf: [{ type: 'array' }, { type: 'null' }] } },
      required: ['message', 'signature'],
    })
    expect(Object.keys(edit.responses['200'].headers)).toContain('Position')
    const form = paths['/api/media'].post.requestBody.content['multipart/form-data']
    expect(form.schema.properties).toHaveProperty('file')
    expect(Object.keys(paths['/api/profiles'].get.responses['200'].headers)).toContain(
      'Next-Cursor',
    )
  })
})

const blockNumber = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }

/** Nests lists to a depth. */
const nest = (depth: number): unknown => {
  let value: unknown = []
  for (let i = 1; i < depth; i += 1) value = [value]
  return value
}

describe('the RPC proxy', () => {
  it('forwards a read of a chain', async () => {
    const response = await ask('/api/rpc/1', blockNumber)
    expect(response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
    expect(requests).toContainEqual(blockNumber)
  })

  it.each([
    ['of a chain without an endpoint', '/api/rpc/10', blockNumber, 404],
    ['of an unsupported chain', '/api/rpc/5', blockNumber, 404],
    [
      'with a method that sends',
      '/api/rpc/1',
      { ...blockNumber, method: 'eth_sendRawTransaction' },
      403,
    ],
    [
      'with one method that signs in a batch',
      '/api/rpc/1',
      [blockNumber, { ...blockNumber, method: 'personal_sign' }],
      403,
    ],
    ['with too large a batch', '/api/rpc/1', Array.from({ length: 1001 }, () => blockNumber), 400],
    ['with deeply nested parameters', '/api/rpc/1', { ...blockNumber, params: [nest(9)] }, 400],
    [
      'with huge parameters',
      '/api/rpc/1',
      { ...blockNumber, params: ['x'.repeat(300 * 1024)] },
      400,
    ],
    [
      'with too many parameters',
      '/api/rpc/1',
      { ...blockNumber, params: Array(11).fill('0x') },
      400,
    ],
    ['with a body that is not JSON-RPC', '/api/rpc/1', { method: 'eth_blockNumber' }, 400],
  ])('refuses a read %s', async (_name, url, body, status) => {
    const before = requests.length
    expect((await ask(url, body)).statusCode).toBe(status)
    expect(requests).toHaveLength(before)
  })
})

it('rejects RPC parameters that are too deep to serialize', async () => {
  const payload = JSON.stringify({ ...blockNumber, params: ['deep'] }).replace(
    '"deep"',
    '['.repeat(20_000) + ']'.repeat(20_000),
  )
  const headers = { 'content-type': 'application/json' }
  const call = { method: 'POST', url: '/api/rpc/1', headers, payload } as const
  expect((await createVisitor(app).ask(call)).statusCode).toBe(400)
})

describe('the rate limit of the RPC proxy', () => {
  it('counts each call of a batch by address', async () => {
    const { ip, ask: askFrom } = createVisitor(api.app)
    await api.models.pool.query(
      `insert into api.turns select 'rpc', $1, clock_timestamp() from generate_series(1, 2949)`,
      [api.deps.keyedIds.ipKey(ip)],
    )
    const call = { method: 'POST', url: '/api/rpc/1', payload: blockNumber } as const
    const batch = { ...call, payload: Array.from({ length: 50 }, () => blockNumber) }
    expect((await askFrom(call)).statusCode).toBe(200)
    const before = requests.length
    expect((await askFrom({ ...batch, payload: [...batch.payload, blockNumber] })).statusCode).toBe(
      429,
    )
    expect(requests).toHaveLength(before)
    // A refused request counts as one call, before its batch is read.
    batch.payload.pop()
    expect((await askFrom(batch)).statusCode).toBe(200)
    const refused = await askFrom(call)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
  })
})

describe('generated artwork', () => {
  it('is cacheable forever, and compressed when the client accepts it', async () => {
    const url = '/covers/v2/artist/field/0b2b6e5f-cb50-8b6d-b927-452ab5553e5d.svg'
    const response = await ask(url)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const compressed = await createVisitor(app).ask({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect((await ask('/roundels/v1/x.svg')).body).toContain('<svg')
    expect((await ask('/covers/v2/artist/torn/x.svg')).body).toContain('<svg')
    for (const missing of [
      '/covers/v2/nobody/torn/x.svg',
      `/roundels/v1/${'x'.repeat(65)}.svg`,
      '/signatures/v1/..%2fx.svg',
    ]) {
      expect((await ask(missing)).statusCode).toBe(404)
    }
  })

  it('is limited per client, without delaying others', async () => {
    const many = 160
    const greedy = createVisitor(app)
    const url = (i: number) => `/covers/v2/artist/marble/greedy${i}.svg`
    const all = Promise.all(Array.from({ length: many }, (_, i) => greedy.ask({ url: url(i) })))
    const other = await ask(url(many))
    const codes = (await all).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200, 503]))
    expect(other.statusCode).toBe(200)
    expect((await greedy.ask({ url: url(many + 1) })).statusCode).toBe(200)
  })

  it('is sent before the app has closed when it was queued', async () => {
    const another = await api.buildAnother()
    // Only a few, because a shutdown cuts connections after some seconds, in which a busy machine
    // renders little.
    const many = 8
    const inLine = Promise.withResolvers<void>()
    let entered = 0
    another.addHook('preHandler', (_request, _reply, done) => {
      entered += 1
      if (entered === many) inLine.resolve()
      done()
    })
    const url = await another.listen({ host: '127.0.0.1', port: 0 })
    // Starts the rendering thread.
    await (await fetch(`${url}/covers/v2/collector/cloth/early.svg`)).text()
    entered = 0
    const cards = Array.from({ length: many }, async (_, i) => {
      const response = await fetch(`${url}/covers/v2/collector/cloth/late${i}.svg`)
      return [response.status, (await response.text()).slice(0, 4)]
    })
    await inLine.promise
    await another.close()
    expect(new Set((await Promise.all(cards)).map(String))).toEqual(new Set(['200,<svg']))
  })
})
