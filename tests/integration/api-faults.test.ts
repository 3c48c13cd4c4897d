import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LogUnavailable } from '#event-log/port.ts'
import {
  makeOwner,
  makeSignedIn,
  makeVisitor,
  openTestApi,
  signIn,
  submissionOf,
  submit,
  type TestApi,
  verifySignIn,
  writeSignIn,
} from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('while the read models are behind', () => {
  it('a write answers from what was decided, and says so', async () => {
    const projector = { ...api.deps.projector, waitFor: async () => false }
    const app = await api.buildAnother({ projector })
    const visitor = makeVisitor(app)
    await signIn(visitor, api.clock)
    const answer = await submit(visitor, submissionOf('ahead', { tags: ['One'] }))
    expect(answer.statusCode).toBe(201)
    expect(answer.headers).toMatchObject({ projection: 'behind', position: expect.any(String) })
    expect(answer.json()).toMatchObject({
      handle: 'ahead',
      tags: ['One'],
      status: 'listed',
      walletAddress: visitor.wallet.address,
      milestoneRank: null,
      reasons: [],
    })
  })
})

describe('while something is away', () => {
  const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })

  it('reads and writes answer 503 with Retry-After, and tell no more', async () => {
    const visitor = await makeSignedIn(api)
    const eventStore = {
      ...api.deps.eventStore,
      append: () => Promise.reject(new LogUnavailable('secret details')),
    }
    const withoutReads = await api.buildAnother({ readPool: away })
    const withoutLog = await api.buildAnother({ eventStore })
    const post = { method: 'POST', url: '/api/profiles', payload: submissionOf('nowhere') } as const
    for (const [app, request] of [
      [withoutReads, { url: '/api/profiles' }],
      [withoutReads, { url: '/api/profile/ada' }],
      [withoutLog, post],
    ] as const) {
      const asker = Object.assign(makeVisitor(app), { cookie: visitor.cookie })
      const answer = await asker.ask(request)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.json()).toMatchObject({ code: 'unavailable' })
      expect(answer.body).not.toContain('secret')
    }
  })

  it('a fault that nobody expected answers 500 without detail, and is logged', async () => {
    const identity = {
      ...api.deps.identity,
      ipKey: () => {
        throw new Error('a broken part')
      },
    }
    const app = await api.buildAnother({ identity })
    const answer = await makeVisitor(app).ask({ url: '/api/auth/nonce' })
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal' })
    expect(answer.body).not.toContain('broken')
    expect(api.logged()).toContain('a broken part')
  })
})

describe('a client that puts the type of content on every call', () => {
  it('is understood where there is no body', async () => {
    const owner = await makeOwner(api, 'chatty-client')
    const headers = { 'content-type': 'application/json' }
    const url = `/api/profile/${owner.profile.id}`
    expect((await owner.ask({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    const out = await owner.ask({ method: 'POST', url: '/api/auth/logout', headers })
    expect(out.statusCode).toBe(204)
  })
})

describe('a contract wallet', () => {
  let says = ''
  const asked: string[] = []
  const chain = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(text)
      asked.push(method)
      if (says === 'nothing') response.writeHead(500).end()
      else {
        const result = method === 'eth_getCode' ? '0x6001' : says
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
      }
    })
  })
  beforeAll(() => new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve)))
  afterAll(() => chain.close())

  it.each([
    ['says yes', `0x${'1'.padStart(64, '0')}`, 200],
    ['says no', `0x${'0'.repeat(64)}`, 400],
    ['is silent', 'nothing', 503],
  ])('signs in where its chain %s: %s, %i', async (_name, answer, status) => {
    says = answer
    asked.length = 0
    const { port } = chain.address() as AddressInfo
    const rpcUrls = new Map([[1, `http://127.0.0.1:${port}`]])
    const app = await api.buildAnother({ config: { ...api.deps.config, rpcUrls } })
    const visitor = makeVisitor(app)
    const message = await writeSignIn(visitor, api.clock)
    const signed = await verifySignIn(visitor, message, `0x${'ab'.repeat(120)}`)
    expect(signed.statusCode).toBe(status)
    expect(asked).toContain('eth_getCode')
  })
})
