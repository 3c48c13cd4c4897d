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
