import { beforeAll, describe, expect, it } from 'vitest'
import { attemptPage, attemptView } from '#contract/views/attempt.ts'
import { suspiciousActivity } from '#contract/views/threat.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

const minuteMs = 60_000

let api: TestApi
let admin: Visitor
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  auditor = await signInVisitor(api, 'auditor')
})

async function readAttempts(query = '') {
  const response = await auditor.ask({ url: `/api/admin/attempts${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return attemptPage.parse(response.json())
}

async function getActivity() {
  const response = await admin.ask({ url: '/api/admin/suspicious-activity' })
  return suspiciousActivity.parse(response.json())
}

/** Waits for this many attempts of a visitor, because attempts are recorded after the response. */
const attemptsOf = (visitor: Visitor, count: number) =>
  expect
    .poll(async () => (await readAttempts(`?network=${visitor.ip}`)).attempts.length, {
      timeout: 20_000,
    })
    .toBe(count)

const calls = [
  '/api/admin/suspicious-activity',
  '/api/admin/attempts',
  '/api/admin/attempts/00000000-0000-4000-8000-000000000000',
  '/api/admin/attempt-counts',
]

describe.each(calls)('%s', (url) => {
  it('is readable by admins and auditors only, and never cached', async () => {
    const nobody = await createVisitor(api.app).ask({ url })
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'not-signed-in'])
    const owner = await (await signInVisitor(api)).ask({ url })
    expect([owner.statusCode, owner.json().code]).toEqual([403, 'not-allowed'])
    for (const staff of [admin, auditor]) {
      const response = await staff.ask({ url })
      const isOfOne = url.endsWith('0')
      expect(response.statusCode).toBe(isOfOne ? 404 : 200)
      if (!isOfOne) expect(response.headers['cache-control']).toBe('private, no-store')
    }
  })
})

describe('an invalid query', () => {
  it.each([
    ['?cursor=abc', 'cursor'],
    ['?cursor=-1', 'cursor'],
    ['?cursor=99999999999999999999', 'cursor'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?network=nowhere', 'network'],
    ['?network=1.2.3.4/33', 'network'],
    ['?network=::/129', 'network'],
    ['?wallet=0x12', 'wallet'],
    ['?day=2026-02-30', 'day'],
    ['?type=dance', 'type'],
    ['?flag=fine', 'flag'],
    ['?code=%27;--', 'code'],
    ['?blocked=perhaps', 'blocked'],
  ])('%s is rejected, and the field is named', async (query, path) => {
    const response = await auditor.ask({ url: `/api/admin/attempts${query}` })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ path }])
  })
})

describe('an attempt', () => {
  it('is in the log with all its details, and in the score of its network', async () => {
    const visitor = await signInVisitor(api)
    const body = submissionOf('sec-flagged', { name: 'test123', bio: 'short', socialLinks: {} })
    expect((await submit(visitor, body)).statusCode).toBe(201)
    expect((await submit(visitor, body)).statusCode).toBe(409)
    await attemptsOf(visitor, 2)
    const { attempts } = await readAttempts(`?network=${visitor.ip}`)
    const flags = ['suspicious_name_pattern', 'no_social_links', 'very_short_bio']
    expect(attempts).toMatchObject([
      {
        attemptType: 'submit',
        ipAddress: visitor.ip,
        blocked: true,
        walletAddress: visitor.wallet.address,
        profileData: { name: 'test123', bio: 'short' },
        timestamp: '2026-03-01T12:00:00.000Z',
        erased: false,
        actor: { kind: 'owner' },
      },
      { blocked: false, codes: [], suspiciousFlags: flags },
    ])
    expect(attempts[0]?.codes).toContain('wallet-taken')

    const without = await readAttempts(`?network=${visitor.ip}&content=false`)
    expect(without.attempts.map((attempt) => 'profileData' in attempt)).toEqual([false, false])
    const one = await auditor.ask({ url: `/api/admin/attempts/${attempts[0]?.id}` })
    expect(attemptView.parse(one.json())).toEqual(attempts[0])

    const { suspiciousActivity: threats, timestamp } = await getActivity()
    expect(timestamp).toBe('2026-03-01T12:00:00.000Z')
    const threat = threats.find(({ ip }) => ip === visitor.ip)
    expect(threat).toMatchObject({ failedAttempts: 1, lastAttemptAgo: 'just now', flags })
    expect(threat?.score).toBe(4)
    expect(threat?.level).toBe('Medium')
    expect(threat?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(4)
  })

  it('is not scored while its network is allowed, but is still recorded', async () => {
    const visitor = await signInVisitor(api)
    await submit(visitor, submissionOf('sec-allowed', { socialLinks: {} }))
    await attemptsOf(visitor, 1)
    expect((await getActivity()).suspiciousActivity.map(({ ip }) => ip)).toContain(visitor.ip)
    const until = new Date(api.clock.now().getTime() + 60 * minuteMs).toISOString()
    const payload = { network: visitor.ip, kind: 'allow', until, adminReason: 'A workshop' }
    const response = await admin.ask({ method: 'POST', url: '/api/admin/networks', payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    expect((await getActivity()).suspiciousActivity.map(({ ip }) => ip)).not.toContain(visitor.ip)
    expect((await readAttempts(`?network=${visitor.ip}`)).attempts).toHaveLength(1)
  })

  it.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['text direction marks', '\u202Egnp.exe \u2066\u200F'],
    ['a word of 2,000 letters', 'w'.repeat(2000)],
  ])('with %s is returned unchanged', async (_what, text) => {
    const visitor = await signInVisitor(api)
    const body = submissionOf('sec-hostile', { bio: text, socialLinks: {} })
    await visitor.ask({
      method: 'POST',
      url: '/api/profiles',
      payload: body,
      headers: { 'user-agent': `curl/8 ${text.replace(/[^\x20-\x7e]/g, '')}` },
    })
    await attemptsOf(visitor, 1)
    const [attempt] = (await readAttempts(`?network=${visitor.ip}`)).attempts
    expect(attempt?.codes).toContain('bot-refused')
    expect(attempt?.userAgent.length).toBeLessThanOrEqual(500)
    expect(JSON.stringify(attempt?.profileData)).toContain(JSON.stringify(text).slice(1, 40))
  })

  it('loses wallet and content when its profile is deleted, and stays in the log', async () => {
    const owner = await createOwner(api, 'sec-erased', { socialLinks: {} })
    await attemptsOf(owner, 1)
    const before = await readAttempts(`?wallet=${owner.wallet.address}`)
    expect(before.attempts).toHaveLength(1)
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    const [after] = (await readAttempts(`?network=${owner.ip}`)).attempts
    expect(after).toMatchObject({ erased: true, walletAddress: null, profileData: null })
    expect(after?.suspiciousFlags).toEqual(['no_social_links'])
    expect((await readAttempts(`?wallet=${owner.wallet.address}`)).attempts).toEqual([])
    const { schema, pool } = api.models
    const { rows } = await pool.query(`select from "${schema}".attempt_content where wallet = $1`, [
      owner.wallet.address.toLowerCase(),
    ])
    expect(rows).toEqual([])
  })

  it('is sent to staff live, without address or wallet', async () => {
    const host = await listen(api.app)
    const live = await openLive(host, { cookie: auditor.cookie })
    live.send({ subscribe: ['security', 'attempts'] })
    await live.find(has('heartbeat'))
    const visitor = await signInVisitor(api)
    await submit(visitor, submissionOf('sec-live', { socialLinks: {} }))
    const quarter = { kind: 'upsert', key: '2026-03-01T12:00:00.000Z' }
    for (const topic of ['security', 'attempts']) {
      await expect.poll(() => JSON.stringify(live.messages)).toContain(`"topic":"${topic}"`)
    }
    const sent = JSON.stringify(live.messages)
    expect(sent).toContain(JSON.stringify(quarter))
    expect(sent).not.toContain(visitor.ip)
    expect(sent.toLowerCase()).not.toContain(visitor.wallet.address.toLowerCase())
    live.socket.close()
  })
})

describe('the counts of attempts', () => {
  it('cover the last 24 hours', async () => {
    const read = async () => {
      const response = await auditor.ask({ url: '/api/admin/attempt-counts' })
      return response.json<{ quarter: string; attempts: number }[]>()
    }
    const before = await read()
    expect(before).toHaveLength(96)
    expect(before.at(-1)?.attempts).toBeGreaterThan(0)
    api.clock.pass(24 * 60 * minuteMs)
    const after = await read()
    expect(after.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(0)
    const { suspiciousActivity: threats, totals } = await getActivity()
    expect(threats).toEqual([])
    expect(totals).toEqual({ activeThreats: 0, blockedAttempts: 0, monitoredIps: 0 })
  })
})
