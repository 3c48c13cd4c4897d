import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LogUnavailable } from '#event-log/port.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  edit,
  openTestApi,
  signIn,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  verifySignIn,
} from '#tests/support/api.ts'
import { readStoredAttempts } from '#tests/support/attempts.ts'
import { type ChainResponse, serveChain } from '#tests/support/chain-server.ts'
import { lifeSubject } from '#vault/subject.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('a write while the read models are behind', () => {
  it('returns the decided result, marked as behind', async () => {
    const projector = { ...api.deps.projector, waitFor: async () => false }
    const app = await api.buildAnother({ projector })
    const visitor = createVisitor(app)
    await signIn(visitor, api.clock)
    const response = await submit(visitor, submissionOf('ahead', { tags: ['One'] }))
    expect(response.statusCode).toBe(201)
    expect(response.headers).toMatchObject({ projection: 'behind', position: expect.any(String) })
    expect(response.json()).toMatchObject({
      handle: 'ahead',
      tags: ['One'],
      status: 'listed',
      walletAddress: visitor.wallet.address,
      milestoneRank: null,
      reasons: [],
    })
  })
})

describe('a deletion while the eraser is behind', () => {
  it.each(['the profile', 'the wallet'])('of %s returns once the keys are erased', async (kind) => {
    const erased: string[] = []
    const projector = { ...api.deps.projector, waitForErasure: async () => false }
    const erase = async (...subjects: string[]) => void erased.push(...subjects)
    const vault = { ...api.deps.vault, erase }
    const app = await api.buildAnother({ projector, vault })
    const owner = await createOwner(api, `late-to-go-${kind.slice(4)}`)
    const { id } = owner.profile
    const admin = await signInVisitor(api, 'admin')
    const url =
      kind === 'the profile'
        ? `/api/profile/${id}`
        : `/api/admin/delete-profile-by-wallet/${owner.wallet.address}`
    const payload = { adminReason: 'It is a copy' }
    const visitor = Object.assign(createVisitor(app), { cookie: admin.cookie })
    const response = await visitor.ask({ method: 'DELETE', url, payload })
    expect(response.headers).toMatchObject({ projection: 'behind' })
    expect(response.statusCode).toBeLessThan(300)
    expect(erased).toEqual([lifeSubject(id, 1)])
  })
})

describe('an outage or a fault', () => {
  const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })

  it('returns 503 with Retry-After for reads and writes, without details', async () => {
    const visitor = await signInVisitor(api)
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
      const caller = Object.assign(createVisitor(app), { cookie: visitor.cookie })
      const response = await caller.ask(request)
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
      expect(response.json()).toMatchObject({ code: 'unavailable' })
      expect(response.body).not.toContain('secret')
    }
  })

  it('returns 500 without details for an unexpected fault, and logs it', async () => {
    const keyedIds = {
      ...api.deps.keyedIds,
      ipKey: () => {
        throw new Error('a broken part')
      },
    }
    const app = await api.buildAnother({ keyedIds })
    const response = await createVisitor(app).ask({ url: '/api/auth/nonce' })
    expect(response.json()).toMatchObject({ status: 500, code: 'internal' })
    expect(response.body).not.toContain('broken')
    expect(api.logged()).toContain('a broken part')
  })
})

describe('a value of the wrong type', () => {
  it('returns 500 and is logged when it is in a stored row', async () => {
    const owner = await createOwner(api, 'unreadable-row')
    const set = 'update profile_page set tags = $1 where handle = $2'
    await api.deps.readPool.query(set, ['{"planted": 1}', 'unreadable-row'])
    for (const url of [
      '/api/profile/unreadable-row',
      '/api/profiles?q=unreadable-row',
      `/api/profile/wallet/${owner.wallet.address}`,
    ]) {
      const before = api.logged().length
      const response = await owner.ask({ url })
      expect([url, response.statusCode, response.json().code]).toEqual([url, 500, 'internal'])
      expect(response.body).not.toContain('tags')
      expect(api.logged().slice(before)).toContain('a request failed')
    }
    await api.deps.readPool.query(set, ['[]', 'unreadable-row'])
  })

  it('is reported by field and not recorded as an attempt when it is in an edit', async () => {
    const owner = await createOwner(api, 'typing-badly')
    const response = await edit(owner, { body: { tags: 'One' }, at: api.clock.now() })
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'invalid-input',
      detail: 'Tags must be a list',
      errors: [{ path: 'tags' }],
    })
    const attempts = await readStoredAttempts(api.models)
    const { id } = owner.profile
    expect(attempts.filter(({ data }) => JSON.stringify(data).includes(id))).toEqual([])
  })
})

describe('a client that sends a content type with every request', () => {
  it('can send requests without a body', async () => {
    const owner = await createOwner(api, 'chatty-client')
    const headers = { 'content-type': 'application/json' }
    const url = `/api/profile/${owner.profile.id}`
    expect((await owner.ask({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    const out = await owner.ask({ method: 'POST', url: '/api/auth/logout', headers })
    expect(out.statusCode).toBe(204)
  })
})

describe('a contract wallet', () => {
  let says: ChainResponse = { result: '0x' }
  let chain: Awaited<ReturnType<typeof serveChain>>
  beforeAll(async () => {
    chain = await serveChain(({ method }) =>
      method === 'eth_getCode' ? { result: '0x6001' } : says,
    )
  })
  afterAll(() => chain.close())

  it.each([
    ['confirms the signature', { result: `0x1626ba7e${'0'.repeat(56)}` }, 200],
    ['denies the signature', { result: `0x${'0'.repeat(64)}` }, 400],
    ['returns an error', (response) => void response.writeHead(500).end(), 503],
    ['returns HTML', (response) => void response.end('<html></html>'), 503],
  ] as [string, ChainResponse, number][])(
    'gets the matching status when its chain %s: %o, %i',
    async (_name, saying, status) => {
      says = saying
      const rpcUrls = new Map([[1, chain.url]])
      const app = await api.buildAnother({ config: { ...api.deps.config, rpcUrls } })
      const visitor = createVisitor(app)
      const message = await createSignIn(visitor, api.clock)
      const signed = await verifySignIn(visitor, message, `0x${'ab'.repeat(120)}`)
      expect(signed.statusCode).toBe(status)
      if (status !== 503) return
      expect(signed.headers['retry-after']).toBe('5')
      expect(signed.json().detail).toBe(
        'The chain does not answer at the moment. Please try again shortly.',
      )
    },
  )
})
