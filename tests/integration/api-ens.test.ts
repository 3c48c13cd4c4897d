import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { universalResolverAddress } from '#api/ens/find-name.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
  walletOf,
} from '#tests/support/api.ts'
import { type ChainCall, type ChainResponse, serveChain } from '#tests/support/chain-server.ts'
import { answerEns } from '#tests/support/ens-chain.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

/** Opens another app on the same stores that calls a test's chain. */
async function withChain(say: (call: ChainCall) => ChainResponse) {
  const chain = await serveChain(say)
  onTestFinished(chain.close)
  const rpcUrls = new Map([[1, chain.url]])
  const app = await api.buildAnother({ config: { ...api.deps.config, rpcUrls } })
  const nameOf = async ({ wallet }: Pick<Visitor, 'wallet'>, caller?: Visitor) => {
    const { statusCode, headers, body } = await createVisitor(app).ask({
      url: `/api/ens/${wallet.address}`,
      headers: caller ? { cookie: caller.cookie } : {},
    })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    return JSON.parse(body).name
  }
  return { ...chain, app, nameOf }
}

const own = ({ wallet }: Pick<Visitor, 'wallet'>, name: string) => ({
  names: { [wallet.address.toLowerCase()]: name },
  addresses: { [name]: wallet.address },
})

/** Error of a resolver whose answers are at an off-chain gateway (EIP-3668). */
const offchainLookup = (url: string): Hex =>
  encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [universalResolverAddress, [url], '0x', '0x12345678', '0x'],
  })

it('returns the ENS name that the wallet sets and that resolves back to it, with one lookup', async () => {
  const ada = await createOwner(api, 'ens-ada')
  const { nameOf, calls } = await withChain((call) => answerEns(own(ada, 'ada.eth'), call))
  expect(await nameOf(ada)).toBe('ada.eth')
  expect(await nameOf(ada)).toBe('ada.eth')
  expect(calls.map(({ method }) => method)).toEqual(['eth_call', 'eth_call'])
})

it.each([
  ['points to another wallet', 'vitalik.eth', { 'vitalik.eth': walletOf('another').address }],
  ['has no address', 'nowhere.eth', {}],
  ['is not normalized', 'ADA.eth', undefined],
  ['has an invisible character', 'ada\u200b.eth', undefined],
  ['is invalid', 'a..eth', undefined],
])('returns no ENS name when the name %s', async (why, name, addresses) => {
  const owner = await createOwner(api, `ens-${why.slice(0, 12).replaceAll(' ', '-')}`)
  const { names, addresses: back } = own(owner, name)
  const registry = { names, addresses: addresses ?? back }
  const { nameOf, calls } = await withChain((call) => answerEns(registry, call))
  expect(await nameOf(owner)).toBe(null)
  expect(calls).not.toEqual([])
})

it('does not follow an ENS gateway off the chain', async () => {
  const owner = await createOwner(api, 'ens-offchain')
  const gateway = await serveChain(() => ({ result: '0x' }))
  onTestFinished(gateway.close)
  const data = offchainLookup(`${gateway.url}/{sender}/{data}`)
  const { nameOf, calls } = await withChain(() => ({
    error: { code: 3, message: 'execution reverted', data },
  }))
  expect(await nameOf(owner)).toBe(null)
  expect([calls.length, gateway.requests.length]).toEqual([1, 0])
})

it('does not look up the ENS name of a hidden or unlisted wallet', async () => {
  const shy = await createOwner(api, 'ens-shy', { hideWallet: true })
  const held = await createOwner(api, 'ens-held', { socialLinks: {} })
  const nobody = createVisitor(api.app, 'ens-nobody')
  const admin = await signInVisitor(api, 'admin')
  const { nameOf, calls } = await withChain((call) => answerEns(own(shy, 'shy.eth'), call))
  for (const owner of [shy, held, nobody]) {
    for (const caller of [undefined, admin]) expect(await nameOf(owner, caller)).toBe(null)
  }
  expect(await nameOf(shy, shy)).toBe(null)
  expect(calls).toEqual([])
})

it('returns no ENS name for a contract on another chain that shares the address', async () => {
  const { profile, wallet } = await createOwner(api, 'ens-elsewhere')
  const { readPool } = api.deps
  const move = 'update profile_page set contract_chain_id = 137 where profile_id = $1'
  await readPool.query(move, [profile.id])
  const { nameOf, calls } = await withChain((call) => answerEns(own({ wallet }, 'other.eth'), call))
  expect(await nameOf({ wallet })).toBe(null)
  expect(calls).toEqual([])
})

it('returns the ENS name of the signed-in wallet before it has a profile', async () => {
  const visitor = await signInVisitor(api, 'ens-newcomer')
  const { nameOf } = await withChain((call) => answerEns(own(visitor, 'newcomer.eth'), call))
  expect(await nameOf(visitor)).toBe(null)
  expect(await nameOf(visitor, visitor)).toBe('newcomer.eth')
})

it('returns no ENS name while the chain fails, and does not retry immediately', async () => {
  const owner = await createOwner(api, 'ens-silent')
  for (const say of [
    (): ChainResponse => ({ error: { code: -32000, message: 'header not found' } }),
    (): ChainResponse => (response) => response.writeHead(503).end(),
    (): ChainResponse => (response) => response.end('<html>'),
    (): ChainResponse => ({ result: '0x1234' }),
  ]) {
    const { nameOf, calls } = await withChain(say)
    expect(await nameOf(owner)).toBe(null)
    expect(await nameOf(owner)).toBe(null)
    expect(calls).toHaveLength(1)
  }
  expect(api.logged()).toContain('an ENS name could not be resolved')
  expect(api.logged().toLowerCase()).not.toContain(owner.wallet.address.slice(2).toLowerCase())
})

it('limits ENS lookups per network, and still returns cached names', async () => {
  const known = await createOwner(api, 'ens-known')
  const other = await createOwner(api, 'ens-other')
  const { app, nameOf } = await withChain((call) => answerEns(own(known, 'known.eth'), call))
  await nameOf(known)
  const ip = '203.0.113.30'
  await api.deps.pool.query(
    `insert into api.turns (kind, key, at, weight, id) values ('ens', $1, clock_timestamp(), 300, gen_random_uuid())`,
    [api.deps.keyedIds.ipKey(ip)],
  )
  const ask = ({ wallet }: Visitor) =>
    createVisitor(app, undefined, ip).ask({ url: `/api/ens/${wallet.address}` })
  expect((await ask(known)).json()).toEqual({ name: 'known.eth' })
  const refused = await ask(other)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
})

it('returns no ENS name without a configured chain, and rejects text that is not a wallet', async () => {
  const owner = await createOwner(api, 'ens-unset')
  expect((await owner.ask({ url: `/api/ens/${owner.wallet.address}` })).json()).toEqual({
    name: null,
  })
  const { statusCode, body } = await owner.ask({ url: '/api/ens/ada.eth' })
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'wallet-invalid'])
})
