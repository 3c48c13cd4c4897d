import { randomBytes } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universalResolverAddress } from '#api/ens/find-name.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { attemptsPerWindow } from '#contract/rate-limits.ts'
import { formatEditMessage, formatSubmitMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { ownData, walletResponse } from '#contract/views/own-data.ts'
import { rateLimits } from '#edge/limits/limits.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  nextIp,
  openTestApi,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
  walletOf,
} from '#tests/support/api.ts'
import { serveChain } from '#tests/support/chain-server.ts'
import { has, isChangeOf, listen, openLive } from '#tests/support/live.ts'

/** Signatures that the contracts of each chain accept, at every address. */
const signatures: Record<number, Hex> = {
  1: `0x${'01'.repeat(100)}`,
  137: `0x${'89'.repeat(100)}`,
}
const accepts = `0x1626ba7e${'0'.repeat(56)}`
const keys = new Set<string>()
/** Keys that delegate their address to a contract (EIP-7702). */
const lent = new Set<string>()
/** Contracts whose calls time out. */
const endless = new Set<string>()

function codeAt(address: string): Hex {
  if (keys.has(address)) return '0x'
  return lent.has(address) ? `0xef0100${'77'.repeat(20)}` : '0x6001'
}

const openChain = (id: number) =>
  serveChain(({ method, params: [param] }) => {
    if (method === 'eth_getCode') return { result: codeAt(String(param)) }
    if (endless.has(JSON.parse(JSON.stringify(param)).to)) {
      return { error: { code: -32000, message: 'execution aborted (timeout = 5s)' } }
    }
    const isOwn = JSON.stringify(param).includes(signatures[id]?.slice(2) ?? '')
    return { result: isOwn ? accepts : `0x${'0'.repeat(64)}` }
  })

let api: TestApi
let chains: Record<number, Awaited<ReturnType<typeof openChain>>>
const staffAddress = getAddress(`0x${'5a'.repeat(20)}`)
const founderAddress = getAddress(`0x${randomBytes(20).toString('hex')}`)
beforeAll(async () => {
  chains = { 1: await openChain(1), 137: await openChain(137) }
  api = await openTestApi({
    RPC_URL_1: chains[1]?.url ?? '',
    RPC_URL_137: chains[137]?.url ?? '',
    ADMIN_WALLETS: `${staffAddress}, ${walletOf('a key of staff').address}`,
    AUDITOR_WALLETS: `eip155:137:${staffAddress}`,
    FOUNDER_WALLET: `eip155:137:${founderAddress}`,
  })
})
afterAll(() => Promise.all(Object.values(chains).map(({ close }) => close())))

const anyAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

/** Signs a visitor in as the contract at an address of a chain. */
async function signInAs(
  address: Hex,
  chainId: number,
  visitor = createVisitor(api.app),
): Promise<Visitor & { chainId: number }> {
  const message = await createSignIn(visitor, api.clock, { address, chainId })
  const response = await verifySignIn(visitor, message, signatures[chainId])
  const [cookie] = response.cookies
  if (!cookie) throw new Error(`Not signed in: ${response.body}`)
  visitor.cookie = `${cookie.name}=${cookie.value}`
  return Object.assign(visitor, { chainId })
}

/** Sends an edit with the signature of a contract on a chain, by default the owner's chain. */
function rename(
  owner: Visitor & { chainId: number },
  id: string,
  name: string,
  chain = owner.chainId,
) {
  api.clock.pass(1000)
  const message = formatEditMessage({ name, at: api.clock.now().toISOString() })
  const payload = { name, message, signature: signatures[chain] }
  return owner.ask({ method: 'PATCH', url: `/api/profile/${id}`, payload })
}

/** Submits a profile with the contract's signature over its content. */
async function submitSigned(
  owner: Visitor & { chainId: number },
  body: ReturnType<typeof submissionOf>,
) {
  const { profileType: _type, ...fields } = body
  const content = await contentHash(profileFields.parse(fields))
  const at = api.clock.now().toISOString()
  const message = formatSubmitMessage({ name: body.name, at, contentHash: content })
  return submit(owner, { ...body, message, signature: signatures[owner.chainId] })
}

let count = 0
const nextHandle = () => {
  count += 1
  return `contract-${count}`
}

describe('contracts at one address of two chains', () => {
  it('own separate profiles, each closed to the other', async () => {
    const address = anyAddress()
    const [one, other] = [await signInAs(address, 1), await signInAs(address, 137)]
    const first = await submit(one, submissionOf(nextHandle(), { hideWallet: true }))
    expect(first.statusCode).toBe(201)
    const { id } = first.json()
    const byWallet = { url: `/api/profile/wallet/${address}` }
    expect((await other.ask(byWallet)).statusCode).toBe(404)
    expect((await other.ask({ url: `/api/profile/${id}` })).json().walletAddress).toBeNull()
    expect((await one.ask(byWallet)).json()).toMatchObject({ id, walletAddress: address })
    expect((await rename(other, id, 'Taken Over')).json()).toMatchObject({ code: 'not-allowed' })
    const deletion = { method: 'DELETE', url: `/api/profile/${id}` } as const
    expect((await other.ask(deletion)).json()).toMatchObject({ code: 'not-allowed' })

    const second = await submit(other, submissionOf(nextHandle()))
    expect(second.statusCode).toBe(201)
    expect(second.json().id).not.toBe(id)
    const list = { url: `/api/profiles/wallet/${address}` }
    const idsFor = async (visitor: Visitor) => {
      const response = walletResponse.parse((await visitor.ask(list)).json())
      const profiles = Array.isArray(response) ? response : response.profiles
      return profiles.map((profile) => profile.id)
    }
    expect(await idsFor(one)).toEqual(expect.arrayContaining([id, second.json().id]))
    expect(await idsFor(other)).toEqual([second.json().id])
    expect(await idsFor(createVisitor(api.app))).toEqual([second.json().id])
    expect((await createVisitor(api.app).ask(byWallet)).json().id).toBe(second.json().id)
    expect((await one.ask(deletion)).statusCode).toBe(204)
  })

  it('export their own attempts and not those of the other', async () => {
    const address = anyAddress()
    const [one, other] = [await signInAs(address, 1), await signInAs(address, 137)]
    const flagged = submissionOf(nextHandle(), { socialLinks: {} })
    expect((await submit(one, flagged)).statusCode).toBe(201)
    const attemptsFor = async (visitor: Visitor) => {
      const response = await visitor.ask({ url: `/api/profiles/wallet/${address}` })
      return ownData.parse(response.json()).attempts
    }
    await expect.poll(() => attemptsFor(one)).toHaveLength(1)
    expect(await attemptsFor(other)).toEqual([])
  })

  it('are verified on their own chain, at the sign-in and at each edit', async () => {
    const owner = await signInAs(anyAddress(), 137)
    const { id } = (await submit(owner, submissionOf(nextHandle()))).json()
    const before = chains[1]?.calls.length
    expect((await rename(owner, id, 'Renamed on Polygon')).statusCode).toBe(200)
    const foreign = await rename(owner, id, 'Renamed Elsewhere', 1)
    expect(foreign.json()).toMatchObject({ code: 'signature-invalid' })
    expect(chains[1]?.calls).toHaveLength(before ?? 0)
  })

  it.each([
    ['is gone from its address', keys],
    ['becomes a delegation of a key', lent],
  ])('reject the plain key of the same address after the contract %s', async (why, set) => {
    const visitor = createVisitor(api.app, `the key of a contract that ${why}`)
    const { address } = visitor.wallet
    const owner = await signInAs(address, 137, visitor)
    const { id } = (await submit(owner, submissionOf(nextHandle()))).json()
    set.add(address)
    api.clock.pass(1000)
    const name = 'Renamed by a Key'
    const message = formatEditMessage({ name, at: api.clock.now().toISOString() })
    const payload = { name, message, signature: await visitor.wallet.signMessage({ message }) }
    const byKey = await owner.ask({ method: 'PATCH', url: `/api/profile/${id}`, payload })
    expect(byKey.json()).toMatchObject({ code: 'signature-invalid' })
    expect((await owner.ask({ url: `/api/profile/${id}` })).json().name).not.toBe(name)
  })

  it("do not lose edits of their profile's limit while their chain is unreachable", async () => {
    const address = anyAddress()
    const owner = await signInAs(address, 137)
    const { id } = (await submit(owner, submissionOf(nextHandle()))).json()
    const renameFrom = async (ip: string, name: string) => {
      owner.ip = ip
      return (await rename(owner, id, name)).statusCode
    }
    endless.add(address)
    const silent = nextIp()
    for (let i = 0; i < 3; i += 1) expect(await renameFrom(silent, `Not Told ${i}`)).toBe(503)
    endless.delete(address)
    // Two networks, because the limit of chain calls per network equals the limit of edits per
    // profile.
    const places = [nextIp(), nextIp()]
    for (let i = 0; i < rateLimits['edit-profile'].max; i += 1) {
      expect(await renameFrom(places[i % 2] ?? silent, `Told ${i}`)).toBe(200)
    }
    expect(await renameFrom(nextIp(), 'Once Too Often')).toBe(429)
  })

  it("do not lose submissions of their network's limit while their chain is unreachable", async () => {
    const address = anyAddress()
    const owner = await signInAs(address, 137)
    const body = submissionOf(nextHandle())
    const sendSigned = () => submitSigned(owner, body)
    endless.add(address)
    for (let i = 0; i < attemptsPerWindow; i += 1) {
      expect((await sendSigned()).json()).toMatchObject({ code: 'unavailable' })
    }
    endless.delete(address)
    expect((await sendSigned()).statusCode).toBe(201)
  })

  it('share the sign-in limit for calls to a chain that does not answer', async () => {
    const address = anyAddress()
    const owner = await signInAs(address, 137)
    const { id } = (await submit(owner, submissionOf(nextHandle()))).json()
    endless.add(address)
    const responses: number[] = []
    for (let i = 0; i < rateLimits['sign-in'].max + 1; i += 1) {
      responses.push((await rename(owner, id, `Renamed ${i}`)).statusCode)
    }
    const [first, last] = [responses[0], responses.at(-1)]
    expect([first, last]).toEqual([503, 429])
    expect(responses.filter((status) => status === 503)).toHaveLength(rateLimits['sign-in'].max - 1)
  })

  it('store their chain encrypted with their submission', async () => {
    const address = anyAddress()
    const owner = await signInAs(address, 137)
    const { id } = (await submit(owner, submissionOf(nextHandle()))).json()
    expect(id).toBe(api.deps.keyedIds.profileId(accountName(address, 137)))
    const { events } = await api.models.eventStore.read(profileStream(id), profileEvent)
    expect(events[0]).toMatchObject({ personal: { walletAddress: address, contractChainId: 137 } })
    const stored = await api.models.log.read(profileStream(id))
    // The encrypted text and its hash may contain these digits.
    const readable = JSON.stringify(
      stored.map(({ data }) => data),
      (key, value) => (key === 'sealed' || key === 'commitment' ? undefined : value),
    )
    expect(readable).not.toContain('137')
  })

  it('show their chain wherever their address is shown, and nowhere else', async () => {
    const live = await openLive(await listen(api.app))
    live.send({ subscribe: ['directory'] })
    await live.find(has('heartbeat'))
    const address = anyAddress()
    const visitor = createVisitor(api.app)
    for (const chainId of [1, 137]) {
      const owner = await signInAs(address, chainId)
      const response = await submit(owner, submissionOf(nextHandle()))
      const shown = { walletAddress: address, contractChainId: chainId }
      expect(response.json()).toMatchObject(shown)
      const { id } = response.json()
      const list = async () => (await visitor.ask({ url: '/api/profiles' })).json()
      const card = async () => (await list()).find((profile: { id: string }) => profile.id === id)
      expect(await card()).toMatchObject(shown)
      expect(await live.find(isChangeOf(id))).toMatchObject({ changes: [{ value: shown }] })
      expect((await visitor.ask({ url: `/api/profile/${id}` })).json()).toMatchObject(shown)

      api.clock.pass(1000)
      // A different name on each chain, because an equal one would be held.
      const name = `Hidden Contract of chain ${chainId}`
      const message = formatEditMessage({ name, at: api.clock.now().toISOString() })
      const payload = { name, hideWallet: true, message, signature: signatures[chainId] }
      const edited = await owner.ask({ method: 'PATCH', url: `/api/profile/${id}`, payload })
      expect(edited.json()).toMatchObject(shown)
      const hidden = { walletAddress: null, contractChainId: null }
      expect(await card()).toMatchObject(hidden)
      expect((await visitor.ask({ url: `/api/profile/${id}` })).json()).toMatchObject(hidden)
      expect((await owner.ask({ url: `/api/profile/${id}` })).json()).toMatchObject(shown)
    }
    keys.add(walletOf('a-key-on-no-chain').address)
    const key = await createOwner(api, 'a-key-on-no-chain')
    expect(key.profile).toMatchObject({ contractChainId: null })
  })

  it("have no ENS name and no place in the home's proof when they are on another chain", async () => {
    const address = anyAddress()
    const owner = await signInAs(address, 137)
    const response = await submitSigned(owner, submissionOf(nextHandle()))
    expect(response.json()).toMatchObject({ status: 'listed', lastSignedAt: expect.any(String) })
    const visitor = createVisitor(api.app)
    for (const caller of [owner, visitor]) {
      const { statusCode, body } = await caller.ask({ url: `/api/ens/${address}` })
      expect([statusCode, JSON.parse(body)]).toEqual([200, { name: null }])
    }
    const calls = JSON.stringify(chains[1]?.calls)
    expect(calls).not.toContain(universalResolverAddress)
    const { proven } = (await visitor.ask({ url: '/api/home' })).json()
    expect(proven?.contractChainId ?? null).toBeNull()
  })

  it('are staff or the founder only on the chain that the configuration names', async () => {
    const roleOf = async (visitor: Visitor) =>
      (await visitor.ask({ url: '/api/auth/session' })).json().role
    expect(await roleOf(await signInAs(staffAddress, 1))).toBe('owner')
    expect(await roleOf(await signInAs(staffAddress, 137))).toBe('auditor')
    const founders = []
    for (const chainId of [1, 137]) {
      const visitor = await signInAs(founderAddress, chainId)
      founders.push((await submit(visitor, submissionOf(nextHandle()))).json().isFounder)
    }
    expect(founders).toEqual([false, true])
  })
})

describe('a key', () => {
  it('owns one profile on all chains, and edits without a chain call', async () => {
    const wallet = walletOf('a key on two chains')
    keys.add(wallet.address)
    const signInOn = async (chainId: number) => {
      const visitor = createVisitor(api.app, 'a key on two chains')
      const response = await verifySignIn(
        visitor,
        await createSignIn(visitor, api.clock, { chainId }),
      )
      expect(response.statusCode).toBe(200)
      const [cookie] = response.cookies
      visitor.cookie = `${cookie?.name}=${cookie?.value}`
      return visitor
    }
    const one = await signInOn(1)
    const { id } = (await submit(one, submissionOf(nextHandle()))).json()
    expect(id).toBe(api.deps.keyedIds.profileId(wallet.address))
    const other = await signInOn(137)
    const before = [chains[1]?.calls.length, chains[137]?.calls.length]
    const message = formatEditMessage({ name: 'Anywhere', at: api.clock.now().toISOString() })
    const edit = (signature: Hex) =>
      other.ask({
        method: 'PATCH',
        url: `/api/profile/${id}`,
        payload: { name: 'Anywhere', message, signature },
      })
    expect((await edit(signatures[137] ?? '0x')).json()).toMatchObject({
      code: 'signature-invalid',
    })
    expect((await edit(await wallet.signMessage({ message }))).statusCode).toBe(200)
    expect([chains[1]?.calls.length, chains[137]?.calls.length]).toEqual(before)
  })

  it('of an admin has the role of an admin', async () => {
    keys.add(walletOf('a key of staff').address)
    const visitor = createVisitor(api.app, 'a key of staff')
    const response = await verifySignIn(visitor, await createSignIn(visitor, api.clock))
    expect(response.json().role).toBe('admin')
  })
})

describe('a hidden wallet', () => {
  it('reads no rows of hidden or held profiles for a lookup by a visitor', async () => {
    keys.add(walletOf('hidden-and-unread').address)
    const owner = await createOwner(api, 'hidden-and-unread', { hideWallet: true })
    const rows: unknown[] = []
    const readPool = Object.create(api.deps.readPool, {
      query: {
        value: async (query: QueryConfig) => {
          const found = await api.deps.readPool.query(query)
          rows.push(...found.rows)
          return found
        },
      },
    })
    const app = await api.buildAnother({ readPool })
    rows.length = 0
    const response = await createVisitor(app).ask({
      url: `/api/profiles/wallet/${owner.wallet.address}`,
    })
    expect(response.json()).toEqual([])
    expect(rows.filter((row) => JSON.stringify(row).includes('hidden-and-unread'))).toEqual([])
  })
})
