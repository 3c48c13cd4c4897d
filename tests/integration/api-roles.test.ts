import { randomBytes } from 'node:crypto'
import { getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiApp } from '#edge/api-app.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  openTestApi,
  signInVisitor,
  type TestApi,
  uploadPicture,
  type Visitor,
  verifySignIn,
  walletOf,
} from '#tests/support/api.ts'
import { serveChain } from '#tests/support/chain-server.ts'
import { has, listen, openLive } from '#tests/support/live.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { spyOnQueries } from '#tests/support/spy-on-queries.ts'

const adminContract = getAddress(`0x${randomBytes(20).toString('hex')}`)
const adminKey = 'a key of an admin'
const accepts = `0x1626ba7e${'0'.repeat(56)}`
// Every address on both chains has a contract that accepts any signature.
const openChain = () =>
  serveChain(({ method, params: [param] }) => {
    if (method !== 'eth_getCode') return { result: accepts }
    return { result: param === walletOf(adminKey).address ? '0x' : '0x6001' }
  })

let api: TestApi
let app: ApiApp
let host: string
let chains: Awaited<ReturnType<typeof openChain>>[]
let listReads = 0
beforeAll(async () => {
  chains = [await openChain(), await openChain()]
  api = await openTestApi({
    RPC_URL_1: chains[0]?.url ?? '',
    RPC_URL_137: chains[1]?.url ?? '',
    ADMIN_WALLETS: `eip155:137:${adminContract}, ${walletOf(adminKey).address}`,
  })
  const readPool = spyOnQueries(api.deps.readPool, (text) => {
    if (text.includes('directory d')) listReads += 1
  })
  app = await api.buildAnother({ readPool })
  host = await listen(app)
})
afterAll(() => Promise.all(chains.map(({ close }) => close())))

async function signInAs(address: Hex, chainId: number): Promise<Visitor> {
  const visitor = createVisitor(app)
  const message = await createSignIn(visitor, api.clock, { address, chainId })
  const response = await verifySignIn(visitor, message, `0x${'01'.repeat(100)}`)
  const [cookie] = response.cookies
  if (!cookie) throw new Error(`Not signed in: ${response.body}`)
  visitor.cookie = `${cookie.name}=${cookie.value}`
  return visitor
}

// Words instead of numbers, because a profile whose handle has many digits is held.
const handles = ['ada', 'bea', 'cleo', 'dora', 'edda', 'fay', 'gwen', 'hope'].values()
const nextHandle = () => `${handles.next().value}-of-the-roles`

/** Checks whether a visitor gets access at each place that reads a role. */
const places: Record<string, (visitor: Visitor) => Promise<boolean>> = {
  'a fresh list': async (visitor) => {
    // Lists are cached once the app follows the read models, and until the next write.
    const live = await openLive(host)
    live.send({ subscribe: ['milestones'] })
    await live.find(has('heartbeat'))
    live.socket.close()
    await visitor.ask({ url: '/api/profiles' })
    const before = listReads
    await visitor.ask({ url: '/api/profiles?fresh=true' })
    return listReads > before
  },
  'the session': async (visitor) =>
    (await visitor.ask({ url: '/api/auth/session' })).json().role === 'admin',
  'a hidden wallet': async (visitor) => {
    const owner = await createOwner(api, nextHandle(), { hideWallet: true })
    const response = await visitor.ask({ url: `/api/profile/${owner.profile.id}` })
    expect(response.statusCode).toBe(200)
    return response.json().walletAddress === owner.wallet.address
  },
  'the deletion of another’s profile': async (visitor) => {
    const { profile } = await createOwner(api, nextHandle())
    const url = `/api/profile/${profile.id}`
    const deletion = { method: 'DELETE', url, payload: { adminReason: 'Stolen work' } } as const
    return (await visitor.ask(deletion)).statusCode === 204
  },
  'a picture that nobody shows': async (visitor) => {
    const picture = await drawPicture('one.png', 40)
    const upload = await uploadPicture(await signInVisitor(api), picture.buffer)
    return (await visitor.ask({ url: upload.json().url })).statusCode === 200
  },
  'a live topic of the staff': async (visitor) => {
    const live = await openLive(host, { cookie: visitor.cookie })
    live.send({ subscribe: ['directory', 'attempts'] })
    await live.find(has('heartbeat'))
    live.socket.close()
    return !live.messages.some((message) => 'refused' in message)
  },
}

describe.each(Object.entries(places))('%s', (_place, isOpenTo) => {
  it('is open to an admin with a key', async () => {
    const visitor = createVisitor(app, adminKey)
    const response = await verifySignIn(visitor, await createSignIn(visitor, api.clock))
    const [cookie] = response.cookies
    visitor.cookie = `${cookie?.name}=${cookie?.value}`
    expect(await isOpenTo(visitor)).toBe(true)
  })

  it('is open to an admin with a contract, and closed to its address on another chain', async () => {
    expect(await isOpenTo(await signInAs(adminContract, 137))).toBe(true)
    expect(await isOpenTo(await signInAs(adminContract, 1))).toBe(false)
  })
})
