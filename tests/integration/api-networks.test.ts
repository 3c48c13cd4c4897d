import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { networksView } from '#contract/views/network.ts'
import { maxNetworkRules } from '#projections/networks/query.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  edit,
  nextIp,
  openTestApi,
  signIn,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const url = '/api/admin/networks'

let api: TestApi
let admin: Visitor
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  auditor = await signInVisitor(api, 'auditor')
})

const timeAfter = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString()
const adminReason = 'A flood of submissions'

type RuleRequest = { kind?: string; until?: string; adminReason?: string; by?: Visitor }

function setRule(network: string, { by = admin, ...more }: RuleRequest = {}) {
  const payload = { network, kind: 'block', until: timeAfter(hour), adminReason, ...more }
  return by.ask({ method: 'POST', url, payload })
}

function release(network: string, { by = admin, ...more }: RuleRequest = {}) {
  return by.ask({ method: 'DELETE', url, payload: { network, adminReason, ...more } })
}

async function listRules(by = admin) {
  const response = await by.ask({ url })
  expect(response.statusCode).toBe(200)
  return networksView.parse(response.json()).networks
}

/** Checks whether changes from an address are blocked. */
async function isBlocked(ip: string, app = api.app): Promise<boolean> {
  const visitor = createVisitor(app, 'nobody', ip)
  const response = await verifySignIn(visitor, await createSignIn(visitor, api.clock), '0x00')
  return response.json().code === 'network-blocked'
}

// Words instead of numbers, because a profile whose handle has many digits is held.
const handles = ['ada', 'bea', 'cleo', 'dora', 'edda', 'fay', 'gwen', 'hope'].values()
const nextHandle = () => `${handles.next().value}-of-the-networks`

describe('a blocked network', () => {
  it('is refused all changes and sign-ins despite a valid session, but can read and sign out', async () => {
    const owner = await createOwner(api, nextHandle())
    expect((await setRule(owner.ip)).statusCode).toBe(201)
    const id = owner.profile.id
    const changes = [
      { method: 'POST', url: '/api/profiles', payload: submissionOf(nextHandle()) },
      { method: 'PATCH', url: `/api/profile/${id}`, payload: {} },
      { method: 'DELETE', url: `/api/profile/${id}` },
      { method: 'POST', url: '/api/media', payload: {} },
      { method: 'POST', url: '/api/auth/verify', payload: {} },
      { method: 'POST', url, payload: {} },
    ] as const
    for (const change of changes) {
      const response = await owner.ask(change)
      expect([change.url, response.statusCode, response.json().code]).toEqual([
        change.url,
        403,
        'network-blocked',
      ])
      expect(response.json().detail).toContain('You can still read the directory')
    }
    for (const path of ['/api/profiles', `/api/profile/${id}`, '/api/auth/session']) {
      expect((await owner.ask({ url: path })).statusCode).toBe(200)
    }
    const leave = await owner.ask({ method: 'POST', url: '/api/auth/logout' })
    expect(leave.statusCode).toBe(204)
  })

  it.each([
    ['203.0.113.42', '203.0.113.42', '203.0.113.43', '203.0.113.42'],
    ['198.51.100.77/24', '198.51.100.200', '198.51.101.1', '198.51.100.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1'],
    ['::ffff:100.64.8.9/120', '::ffff:100.64.8.200', '100.64.9.1', '100.64.8.0/24'],
    ['2001:DB8:41:0::7', '2001:db8:41::ffff', '2001:db8:41:1::7', '2001:db8:41::/64'],
    ['2001:db8:5::/48', '2001:db8:5:9::1', '2001:db8:6::1', '2001:db8:5::/48'],
    ['2001:db8:7::1/128', '2001:db8:7::1', '2001:db8:7::2', '2001:db8:7::1/128'],
  ])('%s blocks %s, and not %s', async (written, within, outside, text) => {
    const response = await setRule(written)
    expect([response.statusCode, response.json().network]).toEqual([201, text])
    expect(await isBlocked(within)).toBe(true)
    expect(await isBlocked(outside)).toBe(false)
    expect((await release(text)).statusCode).toBe(204)
    expect(await isBlocked(within)).toBe(false)
  })

  it('is blocked in every process within seconds', async () => {
    const other = await api.buildAnother()
    await listen(other)
    const ip = nextIp()
    expect(await isBlocked(ip, other)).toBe(false)
    await setRule(ip)
    await expect.poll(() => isBlocked(ip, other), { timeout: 10_000 }).toBe(true)
    await release(ip)
    await expect.poll(() => isBlocked(ip, other), { timeout: 10_000 }).toBe(false)
  })

  it('is blocked in a process that starts later', async () => {
    const ip = nextIp()
    await setRule(ip)
    expect(await isBlocked(ip, await api.buildAnother())).toBe(true)
    await release(ip)
  })

  it('is unblocked when its time ends', async () => {
    const [ip, longer] = [nextIp(), nextIp()]
    await setRule(ip, { until: timeAfter(hour) })
    await setRule(longer, { until: timeAfter(90 * day) })
    api.clock.pass(hour - 1)
    expect(await isBlocked(ip)).toBe(true)
    api.clock.pass(1)
    expect([await isBlocked(ip), await isBlocked(longer)]).toEqual([false, true])
    const listed = (await listRules()).map(({ network }) => network)
    expect(listed).toContain(longer)
    expect(listed).not.toContain(ip)
    expect((await release(ip)).statusCode).toBe(404)
    await release(longer)
  })

  it('appears in the counts of attempts', async () => {
    const app = await api.buildAnother()
    const visitor = createVisitor(app)
    await setRule(visitor.ip)
    await expect.poll(() => isBlocked(visitor.ip, app), { timeout: 10_000 }).toBe(true)
    await submit(visitor, submissionOf('somebody'))
    const url = `/api/profile/${randomUUID()}`
    await visitor.ask({ method: 'PATCH', url, payload: {} })
    await app.close()
    const summed: object[] = []
    for await (const batch of api.models.log.readAll(0n)) {
      summed.push(...batch.filter(({ type }) => type === 'AttemptsSummed'))
    }
    expect(summed).toMatchObject([{ data: { count: 2, codes: ['network-blocked'] } }])
    await release(visitor.ip)
  })
})

describe('an allowed network', () => {
  it('has no rate limit, and is exempt from a block of a wider network', async () => {
    const visitor = createVisitor(api.app, 'of an office', '198.18.4.9')
    await setRule('198.18.4.0/24', { kind: 'allow' })
    await setRule('198.18.0.0/16')
    expect(await isBlocked('198.18.5.1')).toBe(true)
    await signIn(visitor, api.clock)
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await submit(visitor, submissionOf('office', { name: '' }))
      expect(refused.json().code).toBe('invalid-input')
    }
    for (let tries = 0; tries < 5; tries += 1) {
      // Refused for its content, and counted as an attempt under another rule.
      const bot = await visitor.ask({
        method: 'POST',
        url: '/api/profiles',
        headers: { 'user-agent': 'curl/8' },
        payload: submissionOf('office'),
      })
      expect(bot.json().code).toBe('bot-refused')
    }
    await release('198.18.4.0/24')
    expect(await isBlocked(visitor.ip)).toBe(true)
    await release('198.18.0.0/16')
  })

  it('is still subject to the edit limit of a profile', async () => {
    const owner = await createOwner(api, 'much-edited')
    await setRule(owner.ip, { kind: 'allow' })
    await api.models.pool.query(
      `insert into api.turns (kind, key, at)
        select 'edit-profile', $1, clock_timestamp() from generate_series(1, 30)`,
      [owner.profile.id],
    )
    const body = { bio: 'Words that come too often, wherever they come from.' }
    const refused = await edit(owner, { body, at: api.clock.now() })
    await release(owner.ip)
    expect(refused.json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('Too many edits'),
    })
  })
})

describe('the list of networks', () => {
  it('shows admin, reason and end of each rule, newest first, page by page', async () => {
    const ips = ['192.0.2.11', '192.0.2.12', '192.0.2.13']
    for (const ip of ips) {
      api.clock.pass(1000)
      await setRule(ip, { kind: 'allow', adminReason: 'An artists’ house' })
    }
    const first = networksView.parse((await auditor.ask({ url: `${url}?limit=2` })).json())
    expect(first.total).toBe(3)
    expect(first.networks[0]).toEqual({
      network: '192.0.2.13',
      kind: 'allow',
      reason: 'An artists’ house',
      by: expect.objectContaining({ address: admin.wallet.address, role: 'admin' }),
      since: api.clock.now().toISOString(),
      until: timeAfter(hour),
    })
    const next = `${url}?limit=2&cursor=${first.next}`
    const second = networksView.parse((await auditor.ask({ url: next })).json())
    const listed = [...first.networks, ...second.networks].map(({ network }) => network)
    expect(listed).toEqual(ips.toReversed())
    expect(second.next).toBeNull()
    const odd = await auditor.ask({ url: `${url}?cursor=nonsense` })
    expect(odd.statusCode).toBe(400)
    for (const ip of ips) await release(ip)
  })

  it('neither skips nor repeats rules that were made at the same time', async () => {
    const ips = ['192.0.2.21', '192.0.2.22', '192.0.2.23']
    for (const ip of ips) await setRule(ip, { kind: 'allow' })
    const listed: string[] = []
    for (let query: string | null = '?limit=1'; query !== null; ) {
      const response = await auditor.ask({ url: `${url}${query}` })
      const { networks, next } = networksView.parse(response.json())
      listed.push(...networks.map(({ network }) => network))
      query = next && `?limit=1&cursor=${next}`
    }
    expect(listed.toSorted()).toEqual(ips)
    for (const ip of ips) await release(ip)
  })

  it('has one rule for a network: the latest', async () => {
    const ip = nextIp()
    await setRule(ip)
    await setRule(ip, { kind: 'allow' })
    expect(await listRules()).toMatchObject([{ network: ip, kind: 'allow' }])
    expect(await isBlocked(ip)).toBe(false)
    await release(ip)
  })
})

describe('a network rule', () => {
  it.each([
    ['0.0.0.0/0', 'wider than /16'],
    ['10.0.0.0/15', 'wider than /16'],
    ['::/0', 'wider than /16'],
    ['2001:db8::/31', 'wider than /16'],
    ['::ffff:0.0.0.0/96', 'wider than /16'],
    ['10.0.0.0/33', 'must be an IPv4 or IPv6 address'],
    ['10.0.0', 'must be an IPv4 or IPv6 address'],
    ['0x7f000001', 'must be an IPv4 or IPv6 address'],
    ['fe80::1%eth0', 'must be an IPv4 or IPv6 address'],
    ['example.org', 'must be an IPv4 or IPv6 address'],
    ['   ', 'Network is required'],
  ])('is rejected for %j', async (network, message) => {
    const response = await setRule(network)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([
      { path: 'network', message: expect.stringContaining(message) },
    ])
  })

  it('requires a visible reason and an end within 90 days', async () => {
    for (const empty of ['', ' \n\t ', '\u2800', '\u200b']) {
      const response = await setRule(nextIp(), { adminReason: empty })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual([
        { path: 'adminReason', message: 'Reason is required' },
      ])
      expect((await release(nextIp(), { adminReason: empty })).statusCode).toBe(400)
    }
    for (const until of ['tomorrow', timeAfter(-1), timeAfter(0), timeAfter(90 * day + 1)]) {
      const answer = await setRule(nextIp(), { until })
      expect(answer.json().errors).toEqual([expect.objectContaining({ path: 'until' })])
    }
  })

  it('has an end in milliseconds, also if its admin sends a longer fraction', async () => {
    const [ip, until] = [nextIp(), timeAfter(hour)]
    const long = until.replace('Z', `${'9'.repeat(300)}Z`)
    expect((await setRule(ip, { until: long })).statusCode).toBe(201)
    expect(await listRules()).toContainEqual(expect.objectContaining({ network: ip, until }))
    await release(ip)
  })

  it('cannot block the network of its admin', async () => {
    for (const own of [admin.ip, `${admin.ip}/16`, `::ffff:${admin.ip}`]) {
      const response = await setRule(own)
      expect([response.statusCode, response.json().code]).toEqual([409, 'own-network'])
    }
    expect((await setRule(admin.ip, { kind: 'allow' })).statusCode).toBe(201)
    await release(admin.ip)
  })

  it('cannot be released or shortened when a wider block would lock out its admin', async () => {
    const guarded = createVisitor(api.app, 'admin', '100.70.4.9')
    await signIn(guarded, api.clock)
    const allow = (until: string) => setRule('100.70.4.0/24', { by: guarded, kind: 'allow', until })
    expect((await allow(timeAfter(3 * hour))).statusCode).toBe(201)
    expect((await setRule('100.70.0.0/16', { until: timeAfter(2 * hour) })).statusCode).toBe(201)
    const locked = [
      await release('100.70.4.0/24', { by: guarded }),
      // Shortened so that the allowance ends before the block.
      await allow(timeAfter(hour)),
      // Replaced by a block of the exact address, which ends before the wider block.
      await setRule('100.70.4.9', { by: guarded }),
    ]
    expect(locked.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(locked.map((response) => response.json().code)).toEqual(Array(3).fill('own-network'))
    expect(locked[0]?.json().detail).toContain('Release 100.70.0.0/16 first')
    expect(locked[1]?.json().detail).toContain('is blocked until')
    expect((await allow(timeAfter(2 * hour))).statusCode).toBe(201)
    expect((await setRule('100.70.4.9', { by: guarded, kind: 'allow' })).statusCode).toBe(201)
    // An admin on another network may release it, and every admin may once the block is gone.
    await release('100.70.0.0/16', { by: guarded })
    expect((await release('100.70.4.0/24', { by: guarded })).statusCode).toBe(204)
    expect((await release('100.70.4.9', { by: guarded })).statusCode).toBe(204)
  })

  it('can replace a rule of the same network when the list is full', async () => {
    await setRule('192.0.2.77')
    await api.models.pool.query(
      `insert into ${api.deps.schema}.network_rule select 'filler ' || n, current_date, 'allow', '10.0.0.1', 'Filler',
          'house', null, now(), '2100-01-01' from generate_series(2, $1) n`,
      [maxNetworkRules],
    )
    const full = await setRule('192.0.2.78')
    expect([full.statusCode, full.json().code]).toEqual([409, 'conflict'])
    expect((await setRule('192.0.2.77', { kind: 'allow' })).statusCode).toBe(201)
    await api.models.pool.query(
      `delete from ${api.deps.schema}.network_rule where network_key like 'filler %'`,
    )
    await release('192.0.2.77')
  })

  it('can be read by an auditor and changed by an admin only', async () => {
    expect(await listRules(auditor)).toEqual([])
    const owner = await signInVisitor(api)
    for (const [by, code] of [
      [auditor, 'not-allowed'],
      [owner, 'not-allowed'],
      [createVisitor(api.app), 'not-signed-in'],
    ] as const) {
      expect((await setRule(nextIp(), { by })).json().code).toBe(code)
      expect((await release(nextIp(), { by })).json().code).toBe(code)
    }
    expect((await owner.ask({ url })).statusCode).toBe(403)
    expect((await createVisitor(api.app).ask({ url })).statusCode).toBe(401)
  })
})
