import { randomBytes } from 'node:crypto'
import { hashMessage, isAddressEqual, recoverAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, it } from 'vitest'
import { createToken, sealWithToken, tokenId } from '#api/session/token.ts'
import { accountName } from '#contract/profile/account.ts'
import { sessionLifetimeMs } from '#contract/retention.ts'
import {
  createSignIn,
  createVisitor,
  malleate,
  openTestApi,
  publicUrl,
  signIn,
  signInVisitor,
  type TestApi,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'

const minute = 60_000

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ ADMIN_WALLETS: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' })
})

describe('a sign-in', () => {
  it('creates a session that lasts until the sign-out', async () => {
    const visitor = createVisitor(api.app)
    const response = await signIn(visitor, api.clock)
    expect(response.json()).toEqual({
      address: visitor.wallet.address,
      role: 'owner',
      profileId: expect.any(String),
    })
    expect(response.headers['set-cookie']).toMatch(
      /^provenance-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await visitor.ask({ url: '/api/auth/session' })).json()).toEqual(response.json())
    const out = await visitor.ask({ method: 'POST', url: '/api/auth/logout' })
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([
      204,
      expect.stringMatching(/^provenance-session=; Max-Age=0/),
    ])
    expect((await visitor.ask({ url: '/api/auth/session' })).statusCode).toBe(401)
  })

  it('sets a Secure cookie with the prefix __Host- when the public address is HTTPS', async () => {
    const config = { ...api.deps.config, publicUrl: new URL('https://directory.example') }
    const app = await api.buildAnother({ config })
    const visitor = createVisitor(app)
    const from = { origin: 'https://directory.example' }
    const nonce = (await visitor.ask({ url: '/api/auth/nonce' })).json().nonce
    const message = createSiweMessage({
      address: visitor.wallet.address,
      chainId: 1,
      domain: 'directory.example',
      uri: 'https://directory.example',
      version: '1',
      nonce,
      issuedAt: api.clock.now(),
    })
    const signature = await visitor.wallet.signMessage({ message })
    const payload = { message, signature }
    const response = await visitor.ask({
      method: 'POST',
      url: '/api/auth/verify',
      headers: from,
      payload,
    })
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-provenance-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('ends the previous session', async () => {
    const visitor = await signInVisitor(api)
    const before = visitor.cookie
    await signIn(visitor, api.clock)
    const response = await visitor.ask({ url: '/api/auth/session', headers: { cookie: before } })
    expect(response.statusCode).toBe(401)
  })

  it('stores nothing in Postgres that identifies the visitor', async () => {
    const visitor = await signInVisitor(api)
    const { rows } = await api.models.pool.query(
      `select to_jsonb(s)::text || to_jsonb(n)::text || to_jsonb(t)::text as text
         from api.sessions s full join api.nonces n on false full join api.turns t on false`,
    )
    const { rows: sessions } = await api.models.pool.query('select * from api.sessions')
    const everything = `${JSON.stringify(rows)}${JSON.stringify(sessions)}`.toLowerCase()
    const raw = Buffer.concat(sessions.map(({ sealed }) => sealed as Buffer)).toString('latin1')
    const address = visitor.wallet.address.slice(2).toLowerCase()
    expect(everything).not.toContain(address)
    expect(raw.toLowerCase()).not.toContain(address)
    expect(everything).not.toContain(visitor.cookie.split('=')[1]?.toLowerCase())
  })

  it('reads the role from the configuration at each request', async () => {
    const visitor = await signInVisitor(api)
    const adminWallets = new Set([accountName(visitor.wallet.address, null)])
    const asAdmin = await api.buildAnother({ config: { ...api.deps.config, adminWallets } })
    const session = { url: '/api/auth/session', headers: { cookie: visitor.cookie } }
    expect((await asAdmin.inject(session)).json()).toMatchObject({ role: 'admin' })
    expect((await api.app.inject(session)).json()).toMatchObject({ role: 'owner' })
  })
})

describe('a nonce', () => {
  it('is accepted once for a hundred concurrent sign-ins with the same message', async () => {
    const visitor = createVisitor(api.app)
    const message = await createSignIn(visitor, api.clock)
    const signature = await visitor.wallet.signMessage({ message })
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => verifySignIn(createVisitor(api.app), message, signature)),
    )
    const counts = Map.groupBy(responses, ({ statusCode }) => statusCode)
    expect([...counts].map(([status, group]) => [status, group.length]).toSorted()).toEqual([
      [200, 1],
      [401, 99],
    ])
    expect(counts.get(401)?.[0]?.json()).toMatchObject({ code: 'nonce-unknown' })
  })

  it('is valid for ten minutes', async () => {
    const visitor = createVisitor(api.app)
    const message = await createSignIn(visitor, api.clock)
    const { nonce } = parseSiweMessage(message)
    const left = await api.models.pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::float8 as seconds
         from api.nonces where nonce = $1`,
      [nonce],
    )
    expect(left.rows[0]?.seconds).toBeGreaterThan(9 * 60)
    expect(left.rows[0]?.seconds).toBeLessThanOrEqual(10 * 60)
    const other = createVisitor(api.app)
    const inTime = await createSignIn(other, api.clock)
    const age = `update api.nonces set expires_at = expires_at - $2 * interval '1 second' where nonce = $1`
    await api.models.pool.query(age, [nonce, 10 * 60])
    await api.models.pool.query(age, [parseSiweMessage(inTime).nonce, 9 * 60])
    expect((await verifySignIn(visitor, message)).json()).toMatchObject({ code: 'nonce-unknown' })
    expect((await verifySignIn(other, inTime)).statusCode).toBe(200)
  })

  it('is rejected when it was never issued', async () => {
    const visitor = createVisitor(api.app)
    const message = await createSignIn(visitor, api.clock, { nonce: 'a1b2c3d4e5f6a7b8' })
    expect((await verifySignIn(visitor, message)).json()).toMatchObject({ code: 'nonce-unknown' })
  })
})

/** Sign-in messages of hostile or careless clients. */
type Hostile = { message: string; malleated?: boolean }

const hostile: Record<string, (visitor: Visitor) => Promise<Hostile>> = {
  'text after its end': async (visitor) => ({
    message: `${await createSignIn(visitor, api.clock)}\nAlso: I give away everything.`,
  }),
  'text between its halves': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replace(
      '\n\nURI:',
      '\n\nI agree.\nTo all.\n\nURI:',
    ),
  }),
  'a second end': async (visitor) => {
    const message = await createSignIn(visitor, api.clock)
    return { message: `${message}\n${message.slice(message.indexOf('URI:'))}` }
  },
  'a foreign URI': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { uri: 'https://evil.example' }),
  }),
  'a blob of our address': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { uri: `blob:${publicUrl}` }),
  }),
  'our address as the user of a foreign URI': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { uri: 'http://localhost:4300@evil.example' }),
  }),
  'chain 0': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { chainId: 0 }),
  }),
  'a chain that is not supported': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { chainId: 56 }),
  }),
  'an old Issued At': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, {
      issuedAt: new Date(api.clock.now().getTime() - 6 * minute),
    }),
  }),
  'an Issued At of tomorrow': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, {
      issuedAt: new Date(api.clock.now().getTime() + 24 * 60 * minute),
    }),
  }),
  'an Issued At that is not a time': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replace(/Issued At: .*/, 'Issued At: now'),
  }),
  'a malleated (high-s) signature': async (visitor) => ({
    message: await createSignIn(visitor, api.clock),
    malleated: true,
  }),
  'a foreign domain': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { domain: 'evil.example' }),
  }),
  'our domain without its port': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { domain: 'localhost' }),
  }),
  'another scheme': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { scheme: 'https' }),
  }),
  'an expiration that has passed': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, { expirationTime: api.clock.now() }),
  }),
  'a time before which it is not valid': async (visitor) => ({
    message: await createSignIn(visitor, api.clock, {
      notBefore: new Date(api.clock.now().getTime() + minute),
    }),
  }),
  'an address without its checksum': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replace(
      visitor.wallet.address,
      visitor.wallet.address.toLowerCase(),
    ),
  }),
  'Windows line ends': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replaceAll('\n', '\r\n'),
  }),
  'another version': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replace('Version: 1', 'Version: 2'),
  }),
  'a chain written with a zero in front': async (visitor) => ({
    message: (await createSignIn(visitor, api.clock)).replace('Chain ID: 1', 'Chain ID: 01'),
  }),
  'an edit message instead': async () => ({
    message: `Update profile for Ada at ${api.clock.now().toISOString()}`,
  }),
}

/** Checks a message with viem's helpers alone, given the domain, nonce and time. */
async function bareViemAccepts(message: string, signature: `0x${string}`): Promise<boolean> {
  const parsed = parseSiweMessage(message)
  if (!parsed.address || !parsed.nonce) return false
  const [domain, time] = [new URL(publicUrl).host, api.clock.now()]
  if (!validateSiweMessage({ message: parsed, domain, nonce: parsed.nonce, time })) return false
  const signer = await recoverAddress({ hash: hashMessage(message), signature })
  return isAddressEqual(signer, parsed.address)
}

describe('a hostile sign-in message', () => {
  it('is never accepted, even where viem alone would accept it', async () => {
    const acceptedByViem: string[] = []
    for (const [name, make] of Object.entries(hostile)) {
      const visitor = createVisitor(api.app)
      const { message, malleated = false } = await make(visitor)
      const signed = await visitor.wallet.signMessage({ message })
      const signature = malleated ? malleate(signed) : signed
      if (await bareViemAccepts(message, signature)) acceptedByViem.push(name)
      const response = await verifySignIn(visitor, message, signature)
      expect([name, response.statusCode < 500, response.cookies]).toEqual([name, true, []])
      expect([name, response.statusCode]).not.toEqual([name, 200])
      expect(response.json().code).toMatch(/^(sign-in-invalid|sign-in-expired|signature-invalid)$/)
    }
    expect(acceptedByViem.length).toBeGreaterThanOrEqual(6)
    expect(acceptedByViem).toEqual(
      expect.arrayContaining([
        'text after its end',
        'a foreign URI',
        'chain 0',
        'an old Issued At',
        'a malleated (high-s) signature',
      ]),
    )
  })

  it('is rejected when another wallet signed it', async () => {
    const [visitor, other] = [createVisitor(api.app), createVisitor(api.app)]
    const message = await createSignIn(visitor, api.clock)
    const signature = await other.wallet.signMessage({ message })
    expect((await verifySignIn(visitor, message, signature)).json()).toMatchObject({
      code: 'signature-invalid',
    })
  })

  it('is checked against PUBLIC_URL, not against the Host header', async () => {
    const visitor = createVisitor(api.app)
    const message = await createSignIn(visitor, api.clock, {
      domain: 'evil.example',
      uri: 'http://evil.example',
    })
    const signature = await visitor.wallet.signMessage({ message })
    const response = await visitor.ask({
      method: 'POST',
      url: '/api/auth/verify',
      headers: { host: 'evil.example' },
      payload: { message, signature },
    })
    expect(response.json()).toMatchObject({ code: 'sign-in-invalid' })
  })

  it('is rejected with a reason for a contract wallet when no chain is configured', async () => {
    const visitor = createVisitor(api.app)
    const message = await createSignIn(visitor, api.clock)
    const response = await verifySignIn(visitor, message, `0x${'ab'.repeat(200)}`)
    expect(response.json()).toMatchObject({
      code: 'contract-wallet-unsupported',
      detail: expect.stringContaining('contract wallet'),
    })
  })
})

describe('sign-in attempts', () => {
  it('are limited to thirty in five minutes by address, before any verification', async () => {
    const visitor = createVisitor(api.app)
    for (let i = 0; i < 30; i += 1) {
      expect((await verifySignIn(visitor, 'hello', '0x')).statusCode).toBe(401)
    }
    const message = await createSignIn(visitor, api.clock)
    const response = await verifySignIn(visitor, message)
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = Object.assign(createVisitor(api.app), { wallet: visitor.wallet })
    expect((await verifySignIn(elsewhere, message)).statusCode).toBe(200)
  })
})

describe('a session cookie', () => {
  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}\\`, 'é'.repeat(43)])(
    'is rejected with an unknown token: %j',
    async (token) => {
      const response = await api.app.inject({
        url: '/api/auth/session',
        headers: { cookie: `provenance-session=${encodeURIComponent(token)}` },
      })
      expect(response.json()).toMatchObject({ status: 401, code: 'not-signed-in' })
    },
  )

  it.each([
    [
      'with other fields',
      (token: string) => sealWithToken(token, '{"address":"0x0","proof":null}'),
    ],
    ['sealed differently', () => randomBytes(60)],
  ])('is rejected for a session of an older version, %s', async (_, seal) => {
    const token = createToken()
    await api.models.pool.query(
      `insert into api.sessions (id, sealed, expires_at) values ($1, $2, now() + interval '1 day')`,
      [tokenId(token), seal(token)],
    )
    const headers = { cookie: `provenance-session=${token}` }
    const response = await api.app.inject({ url: '/api/auth/session', headers })
    expect(response.json()).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  it('is rejected after the session has expired', async () => {
    const visitor = await signInVisitor(api)
    const age = (ms: number) =>
      api.models.pool.query(
        `update api.sessions set expires_at = expires_at - $1 * interval '1 ms'`,
        [ms],
      )
    await age(sessionLifetimeMs - minute)
    expect((await visitor.ask({ url: '/api/auth/session' })).statusCode).toBe(200)
    await age(minute)
    expect((await visitor.ask({ url: '/api/auth/session' })).statusCode).toBe(401)
  })
})
