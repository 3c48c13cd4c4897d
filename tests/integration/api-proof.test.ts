import { randomUUID } from 'node:crypto'
import { type Hex, hashMessage, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { formatContentResource, maxProofVersions } from '#contract/signatures/signed-text.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { proofView } from '#contract/views/proof.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import {
  contentOf,
  createOwner,
  createSignIn,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'
import { stopCacheClock } from '#tests/support/cache-clock.ts'
import { serveChain, serveRequests } from '#tests/support/chain-server.ts'

let api: TestApi
let chain: Awaited<ReturnType<typeof serveChain>>
let contractSays: Hex = '0x'
beforeAll(async () => {
  chain = await serveChain(({ method }) => ({
    result: method === 'eth_getCode' ? '0x6001' : contractSays,
  }))
  api = await openTestApi({ RPC_URL_137: chain.url })
})
afterAll(() => chain.close())

const ask = (visitor: Visitor, { id }: { id: string }) =>
  visitor.ask({ url: `/api/profile/${id}/proof` })
const readProof = async (visitor: Visitor, profile: { id: string }) =>
  proofView.parse((await ask(visitor, profile)).json())

/** Signs a change as the page does, one second later. */
async function change(owner: Visitor & { profile: ProfileView }, tags: string[]) {
  api.clock.pass(1000)
  const content = await contentOf(owner.profile, { tags })
  const response = await edit(owner, { body: { tags }, at: api.clock.now(), content })
  return response.json() as ProfileView
}

describe('the proof of a profile', () => {
  it('contains all that is needed to verify it independently', async () => {
    const owner = await createOwner(api, 'provable')
    const profile = await change(owner, ['One'])
    const visitor = createVisitor(api.app)
    const response = await ask(visitor, profile)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    // The owner gets different headers at the same address, so caches must not mix the responses.
    expect(response.headers.vary).toMatch(/\bCookie\b/)
    const own = await ask(owner, profile)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const proof = proofView.parse(response.json())
    const content = await contentHash(proof.fields)
    expect(proof).toMatchObject({
      id: profile.id,
      walletAddress: owner.wallet.address,
      contractChainId: null,
      contractCheck: null,
      signedContent: true,
      message: formatEditMessage({
        name: profile.name,
        at: profile.lastSignedAt ?? '',
        contentHash: content,
      }),
      fields: { name: profile.name, tags: ['One'] },
      versionCount: 1,
    })
    const { message, signature } = proof
    expect(
      await recoverMessageAddress({ message: message ?? '', signature: signature as Hex }),
    ).toBe(owner.wallet.address)
    expect(proof.versions.map(({ number, content }) => [number, content])).toEqual([[1, content]])
    for (const { digest, signature } of proof.versions) {
      const hash = digest as Hex
      expect(await recoverAddress({ hash, signature: signature as Hex })).toBe(owner.wallet.address)
    }
    expect((await readProof(visitor, { id: profile.handle })).message).toBe(message)
  })

  it('contains times and hashes of former versions, but no former content', async () => {
    const owner = await createOwner(api, 'renamed-once', { name: 'Deadname Doe' })
    api.clock.pass(1000)
    const content = await contentOf(owner.profile, { name: 'Live Doe' })
    await edit(owner, { body: { name: 'Live Doe' }, at: api.clock.now(), content })
    const { body } = await ask(createVisitor(api.app), owner.profile)
    expect(body).toContain('Live Doe')
    expect(body).not.toContain('Deadname')
  })

  it('is marked when only the sign-in was signed', async () => {
    const owner = await createOwner(api, 'bare')
    const proof = await readProof(createVisitor(api.app), owner.profile)
    expect(proof).toMatchObject({ signedContent: false, versionCount: 0, versions: [] })
    expect(proof.message).toContain('wants you to sign in')
  })

  it('is marked when an edit was signed without its content', async () => {
    const owner = await createOwner(api, 'by-name-only')
    api.clock.pass(1000)
    await edit(owner, { body: { tags: ['Two'] }, at: api.clock.now() })
    const proof = await readProof(createVisitor(api.app), owner.profile)
    expect(proof).toMatchObject({ signedContent: false, versionCount: 1 })
  })

  it('changes with each edit despite its cache', async () => {
    const owner = await createOwner(api, 'changing')
    const visitor = createVisitor(api.app)
    for (const tag of ['One', 'Two', 'Three']) {
      await change(owner, [tag])
      expect((await readProof(visitor, owner.profile)).fields.tags).toEqual([tag])
    }
  })

  it('names a change of the type despite its cache', async () => {
    const owner = await createOwner(api, 'retyped')
    const admin = await signInVisitor(api, 'admin')
    const visitor = createVisitor(api.app)
    expect((await readProof(visitor, owner.profile)).typeChange).toBeNull()
    await admin.ask({
      method: 'PATCH',
      url: `/api/admin/change-profile-type/${owner.profile.id}`,
      payload: { newProfileType: 'curator', adminReason: 'Curates.' },
    })
    expect((await readProof(visitor, owner.profile)).typeChange).toMatchObject({ from: 'artist' })
  })

  it('is read again after a minute', async () => {
    const owner = await createOwner(api, 'read-again')
    const { eventStore } = api.deps
    let count = 0
    const readRange: typeof eventStore.readRange = (...range) => {
      count += 1
      return eventStore.readRange(...range)
    }
    const app = await api.buildAnother({ eventStore: { ...eventStore, readRange } })
    const visitor = createVisitor(app)
    const pass = stopCacheClock()
    const counts: number[] = []
    for (const ms of [0, 59_999, 2]) {
      await pass(ms)
      await ask(visitor, owner.profile)
      counts.push(count)
    }
    expect(counts).toEqual([1, 1, 2])
  })

  it('covers the current life only, and is missing after a deletion', async () => {
    const owner = await createOwner(api, 'living-twice')
    await change(owner, ['Former'])
    const url = `/api/profile/${owner.profile.id}`
    expect((await ask(createVisitor(api.app), owner.profile)).statusCode).toBe(200)
    await owner.ask({ method: 'DELETE', url })
    expect((await ask(owner, owner.profile)).json()).toMatchObject({ code: 'profile-not-found' })
    await submit(owner, submissionOf('living-twice'))
    const proof = await readProof(owner, owner.profile)
    expect([proof.versionCount, proof.fields.tags]).toEqual([0, ['Generative Art']])
  })
})

describe('access to a proof', () => {
  it('of a hidden wallet has signatures for its owner and staff, and only the event for others', async () => {
    const owner = await createOwner(api, 'hidden-proof', { hideWallet: true })
    for (const other of [createVisitor(api.app), await signInVisitor(api)]) {
      const response = await ask(other, owner.profile)
      expect(response.json()).toMatchObject({
        eventId: expect.any(String),
        walletAddress: null,
        message: null,
        signature: null,
        versions: [],
      })
      expect(response.body.toLowerCase()).not.toContain(
        owner.wallet.address.slice(2, 14).toLowerCase(),
      )
    }
    for (const viewer of [owner, await signInVisitor(api, 'auditor')]) {
      const answer = await ask(viewer, owner.profile)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        'private, no-store',
      ])
    }
  })

  it('of a held profile is limited to its owner, with 404 for others', async () => {
    const owner = await createOwner(api, 'held-proof', { socialLinks: {} })
    const response = await ask(createVisitor(api.app), owner.profile)
    expect([response.statusCode, response.json().code]).toEqual([404, 'profile-not-found'])
    expect((await ask(owner, owner.profile)).statusCode).toBe(200)
  })

  it.each(['nobody', randomUUID(), '%00'])('of %s returns 404', async (id) => {
    expect((await ask(createVisitor(api.app), { id })).json()).toMatchObject({
      code: 'profile-not-found',
    })
  })
})

describe('the proof of a contract wallet', () => {
  it('is verified on its chain, and includes the result', async () => {
    const visitor = createVisitor(api.app, 'contract wallet')
    contractSays = `0x1626ba7e${'0'.repeat(56)}`
    const content = await contentHash(profileFields.parse(submissionOf('contractual')))
    const resources = [formatContentResource(content)]
    const message = await createSignIn(visitor, api.clock, { chainId: 137, resources })
    const [cookie] = (await verifySignIn(visitor, message, `0x${'ab'.repeat(100)}`)).cookies
    visitor.cookie = `${cookie?.name}=${cookie?.value}`
    const profile = (await submit(visitor, submissionOf('contractual'))).json()
    const proof = await readProof(createVisitor(api.app), profile)
    expect(proof).toMatchObject({ contractChainId: 137, contractCheck: 'valid', message })
    expect(proof.versions).toMatchObject([{ content, digest: null, signature: null }])
    // The result is cached, because calls to the endpoint may cost money.
    const calls = chain.calls.length
    await readProof(createVisitor(api.app), profile)
    expect(chain.calls).toHaveLength(calls)
    contractSays = `0x${'0'.repeat(64)}`
    const other = await api.buildAnother()
    const url = `/api/profile/${profile.id}/proof`
    expect((await other.inject({ url })).json().contractCheck).toBe('invalid')
    const config = { ...api.deps.config, rpcUrls: new Map<number, string>() }
    const alone = await api.buildAnother({ config })
    expect((await alone.inject({ url })).json().contractCheck).toBe('no-chain')

    // A chain that does not answer delays no other proof.
    const silent = await serveRequests(() => undefined)
    onTestFinished(silent.close)
    const rpcUrls = new Map([[137, silent.url]])
    const slow = await api.buildAnother({ config: { ...api.deps.config, rpcUrls } })
    const pending = ['10.9.0.1', '10.9.0.1', '10.9.0.2', '10.9.0.2'].map((remoteAddress) =>
      slow.inject({ url, remoteAddress }),
    )
    await expect.poll(() => silent.requests.length).toBeGreaterThanOrEqual(4)
    const plain = await createOwner(api, 'beside-a-silent-chain')
    const response = await slow.inject({ url: `/api/profile/${plain.profile.id}/proof` })
    expect(response.statusCode).toBe(200)
    silent.closeConnections()
    await Promise.all(pending)
  })
})

describe('a profile with a thousand changes', () => {
  it('returns the newest versions and the total', async () => {
    const owner = await createOwner(api, 'restless')
    const { id } = owner.profile
    const stream = profileStream(id)
    const { revision, events } = await api.deps.eventStore.read(stream, profileEvent)
    const [submitted] = events
    if (submitted?.type !== 'ProfileSubmitted' || !submitted.personal) throw new Error('None')
    const { fields } = submitted.personal
    const content = await contentHash(fields)
    const edits = await Promise.all(
      Array.from({ length: 1000 }, async (_, second) => {
        const signedAt = new Date(api.clock.now().getTime() + second * 1000 + 1000).toISOString()
        const message = formatEditMessage({ name: fields.name, at: signedAt, contentHash: content })
        const proof = { message, signature: `0x${'5a'.repeat(65)}` }
        const event: ProfileEvent = {
          type: 'ProfileEdited',
          data: { profileId: id, life: 1, signedAt, flags: [] },
          personal: { fields, proof },
        }
        const actor = { kind: 'owner' as const, id: null }
        return { ...event, id: randomUUID(), metadata: { at: signedAt, requestId: 'x', actor } }
      }),
    )
    const half = await api.deps.eventStore.append(stream, edits.slice(0, 500), revision)
    const rest = edits.slice(500)
    const appended = await api.deps.eventStore.append(stream, rest, half.revision)
    await api.deps.projector.waitFor(appended.position, 60_000)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ask(createVisitor(api.app), owner.profile)),
    )
    for (const response of responses) {
      const proof = proofView.parse(response.json())
      expect([proof.versionCount, proof.versions.length]).toEqual([1000, maxProofVersions])
      expect(proof.versions.at(-1)).toMatchObject({
        number: 1000,
        digest: hashMessage(proof.message ?? ''),
      })
      expect(response.body.length).toBeLessThan(120_000)
    }
  })

  it('limits concurrent proofs per network, without delaying others', async () => {
    const owner = await createOwner(api, 'crowded')
    const ip = '10.200.0.9'
    const app = await api.buildAnother()
    const url = `/api/profile/${owner.profile.id}/proof`
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => app.inject({ url, remoteAddress: ip })),
    )
    const codes = new Set(responses.map(({ statusCode }) => statusCode))
    expect([...codes].every((code) => code === 200 || code === 503)).toBe(true)
    expect((await app.inject({ url, remoteAddress: '10.200.0.10' })).statusCode).toBe(200)
  })
})
