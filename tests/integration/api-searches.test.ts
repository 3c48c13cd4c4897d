import { once } from 'node:events'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountName } from '#contract/profile/account.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  type TestApi,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

import { spyOnQueries } from '#tests/support/spy-on-queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('a search', () => {
  /** Read models where matching searches wait until they are released. */
  function holdSearches(needle: string) {
    const { readPool } = api.deps
    const held: (() => void)[] = []
    let reads = 0
    const query = async (...args: [string, unknown[]]) => {
      if (JSON.stringify(args).includes(needle)) {
        reads += 1
        await new Promise<void>((resolve) => held.push(resolve))
      }
      return readPool.query(...args)
    }
    const own = Object.assign(Object.create(readPool), { query }) as Pool
    return { held, count: () => reads, readPool: own }
  }

  it('waits in the queue of its network, and is rejected beyond it', async () => {
    const { held, readPool } = holdSearches('greedy')
    const app = await api.buildAnother({ readPool })
    const greedy = createVisitor(app)
    let refused = 0
    const enough = Promise.withResolvers<void>()
    const searches = Array.from({ length: 40 }, async () => {
      const response = await greedy.ask({ url: '/api/profiles?q=greedy' })
      if (response.statusCode === 429) refused += 1
      if (refused === 40 - 1 - 16) enough.resolve()
      return response
    })
    await enough.promise
    const visitor = createVisitor(app)
    expect((await visitor.ask({ url: '/api/profiles?q=a' })).statusCode).toBe(200)
    expect((await visitor.ask({ url: '/api/profiles/artist?q=b' })).statusCode).toBe(200)
    const whole = await greedy.ask({ url: '/api/profiles' })
    expect(whole.statusCode).toBe(200)
    expect(held).toHaveLength(1)
    const release = setInterval(() => held.shift()?.(), 1)
    const responses = await Promise.all(searches)
    clearInterval(release)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1 + 16)
    const limited = responses.find(({ statusCode }) => statusCode === 429)
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
    expect(limited?.json()).toMatchObject({ code: 'rate-limited' })
  })

  it('is not run for a client that disconnects in the queue', async () => {
    const { held, count, readPool } = holdSearches('patient')
    const app = await api.buildAnother({ readPool })
    onTestFinished(() => app.close())
    const url = `http://${await listen(app)}/api/profiles?q=patient`
    const first = fetch(url)
    await expect.poll(() => held.length).toBe(1)
    const leaving = new AbortController()
    const arrived = once(app.server, 'request')
    const left = fetch(url, { signal: leaving.signal }).catch(() => 'left')
    const [{ socket }] = await arrived
    const closed = once(socket, 'close')
    leaving.abort()
    await Promise.all([left, closed])
    const last = fetch(url)
    const release = setInterval(() => held.shift()?.(), 1)
    expect((await first).status).toBe(200)
    expect((await last).status).toBe(200)
    clearInterval(release)
    expect(count()).toBe(2)
  })

  it('returns fifty profiles by default, and a hundred at most', async () => {
    const limits: number[] = []
    const spied = spyOnQueries(api.deps.readPool, (text) => {
      const [, limit] = /as key,.* limit (\d+)/s.exec(text) ?? []
      if (limit !== undefined) limits.push(Number(limit))
    })
    const { ask } = createVisitor(await api.buildAnother({ readPool: spied }))
    expect((await ask({ url: '/api/profiles?q=a' })).statusCode).toBe(200)
    expect((await ask({ url: '/api/profiles?limit=100' })).statusCode).toBe(200)
    expect((await ask({ url: '/api/profiles?limit=101' })).statusCode).toBe(400)
    // An empty search returns the whole list.
    expect((await ask({ url: '/api/profiles?q=' })).headers.etag).toBeDefined()
    expect(limits).toEqual([51, 101])
  })
})

describe('a list that is requested with `fresh`', () => {
  it('is read again for staff, and comes from the cache for others', async () => {
    const staff = await signInVisitor(api)
    const member = await signInVisitor(api)
    const config = {
      ...api.deps.config,
      auditorWallets: new Set([accountName(staff.wallet.address, null)]),
    }
    let reads = 0
    const counted = spyOnQueries(api.deps.readPool, (text) => {
      if (text.includes('directory d join')) reads += 1
    })
    const app = await api.buildAnother({ config, readPool: counted })
    const ask = async (cookie: string) => {
      const before = reads
      const caller = Object.assign(createVisitor(app), { cookie })
      expect((await caller.ask({ url: '/api/profiles?fresh=true' })).statusCode).toBe(200)
      return reads - before
    }
    // Lists are cached only once the app follows the read models.
    const live = await openLive(await listen(app))
    live.send({ subscribe: ['directory'] })
    await live.find(has('heartbeat'))
    await expect.poll(() => ask('')).toBe(0)
    expect([await ask(member.cookie), await ask(staff.cookie)]).toEqual([0, 1])
  })
})

it('takes the same reads to look up a held profile as an unknown handle', async () => {
  const { profile } = await createOwner(api, 'waits-unseen', { bio: 'Two words' })
  expect(profile.status).toBe('held')
  const reads: string[] = []
  const readPool = spyOnQueries(api.deps.readPool, (text) => reads.push(text))
  const { ask } = createVisitor(await api.buildAnother({ readPool }))
  const readsOf = async (handle: string) => {
    reads.length = 0
    expect((await ask({ url: `/api/profile/${handle}` })).statusCode).toBe(404)
    return reads.filter((text) => text.includes('profile_page'))
  }
  const ofHeld = await readsOf('waits-unseen')
  expect(ofHeld).toHaveLength(2)
  expect(await readsOf('is-nobodys')).toEqual(ofHeld)
})
