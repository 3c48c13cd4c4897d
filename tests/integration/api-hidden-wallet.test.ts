import { beforeAll, describe, expect, it } from 'vitest'
import { accountName } from '#contract/profile/account.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  type TestApi,
} from '#tests/support/api.ts'
import { has, isChangeOf, listen, openLive } from '#tests/support/live.ts'

let api: TestApi
let host: string
beforeAll(async () => {
  api = await openTestApi()
  host = await listen(api.app)
})

describe('a hidden wallet', () => {
  it('is in no list, list page, search or live message, for any reader', async () => {
    const live = await openLive(host)
    live.send({ subscribe: ['directory', 'milestones'] })
    await live.find(has('heartbeat'))
    const owner = await createOwner(api, 'secretive', { hideWallet: true })
    await live.find(isChangeOf(owner.profile.id))
    const address = owner.wallet.address.slice(2).toLowerCase()
    const admin = await signInVisitor(api)
    for (const caller of [createVisitor(api.app), owner, admin]) {
      for (const url of [
        '/api/profiles',
        '/api/profiles/artist',
        '/api/profiles?limit=100',
        '/api/profiles/artist?style=Generative',
        '/api/milestones',
        '/api/home',
        '/api/search?q=secretive',
        '/api/config',
      ]) {
        const { body, statusCode } = await caller.ask({ url })
        expect(statusCode).toBe(200)
        expect(body.toLowerCase()).not.toContain(address)
      }
      for (const q of [owner.wallet.address, address.slice(0, 12), address.slice(-8)]) {
        expect((await caller.ask({ url: `/api/profiles?q=${q}` })).json()).toEqual([])
        const { groups } = (await caller.ask({ url: `/api/search?q=${q}` })).json()
        expect(groups.map(({ total }: { total: number }) => total)).toEqual([0, 0, 0])
      }
    }
    expect(JSON.stringify(live.messages).toLowerCase()).not.toContain(address)
  })

  it('can be looked up by its owner and by staff only', async () => {
    const owner = await createOwner(api, 'discreet', { hideWallet: true })
    const staff = await signInVisitor(api)
    const auditorWallets = new Set([accountName(staff.wallet.address, null)])
    const audited = await api.buildAnother({ config: { ...api.deps.config, auditorWallets } })
    const urls = {
      full: `/api/profile/${owner.profile.id}`,
      byWallet: `/api/profile/wallet/${owner.wallet.address}`,
      list: `/api/profiles/wallet/${owner.wallet.address.toLowerCase()}`,
    }
    const auditor = {
      ask: (url: string) => audited.inject({ url, headers: { cookie: staff.cookie } }),
    }
    for (const url of [urls.full, urls.byWallet]) {
      for (const response of [await owner.ask({ url }), await auditor.ask(url)]) {
        expect(response.json()).toMatchObject({ walletAddress: owner.wallet.address })
        expect(response.headers['cache-control']).toBe('private, no-store')
      }
    }
    expect((await owner.ask({ url: urls.list })).json().profiles).toHaveLength(1)
    expect((await auditor.ask(urls.list)).json()).toHaveLength(1)
    for (const visitor of [createVisitor(api.app), await signInVisitor(api)]) {
      const seen = await visitor.ask({ url: urls.full })
      expect(seen.json()).toMatchObject({
        handle: 'discreet',
        walletAddress: null,
        hideWallet: true,
      })
      expect((await visitor.ask({ url: urls.byWallet })).statusCode).toBe(404)
      const optional = await visitor.ask({ url: `${urls.byWallet}?optional=true` })
      expect([optional.statusCode, optional.body]).toEqual([200, 'null'])
      expect((await visitor.ask({ url: urls.list })).json()).toEqual([])
    }
  })

  it('leaves the lists immediately when an edit hides it', async () => {
    const owner = await createOwner(api, 'withdrawn')
    const visitor = createVisitor(api.app)
    const address = owner.wallet.address
    expect((await visitor.ask({ url: '/api/profiles' })).body).toContain(address)
    await edit(owner, { body: { hideWallet: true }, at: api.clock.now() })
    expect((await visitor.ask({ url: '/api/profiles' })).body).not.toContain(address)
    expect((await visitor.ask({ url: `/api/profiles?q=${address}` })).json()).toEqual([])
  })
})

describe('a list', () => {
  it('is filtered and paged by the server', async () => {
    for (const handle of ['page-a', 'page-b', 'page-c']) {
      await createOwner(api, handle, { tags: ['Paged'], profileType: 'curator' })
    }
    const visitor = createVisitor(api.app)
    const first = await visitor.ask({ url: '/api/profiles/curator?tag=paged&limit=2' })
    expect(first.json().map(({ handle }: { handle: string }) => handle)).toEqual([
      'page-c',
      'page-b',
    ])
    expect(first.headers['total-count']).toBe('3')
    const cursor = first.headers['next-cursor']
    const second = await visitor.ask({
      url: `/api/profiles/curator?tag=paged&limit=2&cursor=${cursor}`,
    })
    expect(second.json()).toMatchObject([{ handle: 'page-a' }])
    expect(second.headers['next-cursor']).toBeUndefined()
  })

  it('returns 304 for a current ETag, and is compressed when the client accepts it', async () => {
    await createOwner(api, 'cached')
    const visitor = createVisitor(api.app)
    const response = await visitor.ask({ url: '/api/profiles' })
    const { etag } = response.headers
    const headers = { 'if-none-match': String(etag) }
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known = { 'if-none-match': String(held) }
      const again = await visitor.ask({ url: '/api/profiles', headers: known })
      expect([held, again.statusCode]).toEqual([held, 304])
    }
    for (const [welcome, chosen] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ]) {
      const packed = await visitor.ask({
        url: '/api/profiles',
        headers: { 'accept-encoding': welcome },
      })
      expect(packed.headers['content-encoding']).toBe(chosen)
      expect(packed.rawPayload.length).toBeLessThan(response.rawPayload.length)
    }
    await createOwner(api, 'newer')
    expect((await visitor.ask({ url: '/api/profiles', headers })).statusCode).toBe(200)
  })

  it('includes a write of another process when the client sends its position', async () => {
    const other = await api.buildAnother()
    const seen = createVisitor(other)
    await seen.ask({ url: '/api/profiles' })
    const owner = await createOwner(api, 'replicated')
    const write = await edit(owner, { body: { tags: ['Second'] }, at: api.clock.now() })
    const read = await seen.ask({
      url: '/api/profiles',
      headers: { 'after-position': String(write.headers.position) },
    })
    expect(read.body).toContain('Second')
    expect(read.headers.projection).toBeUndefined()
  })

  it('is marked as behind when the requested position has not been reached', async () => {
    const visitor = createVisitor(api.app)
    const headers = { 'after-position': '9999999999' }
    const read = await visitor.ask({ url: '/api/milestones', headers })
    expect([read.statusCode, read.headers.projection]).toEqual([200, 'behind'])
  })
})
