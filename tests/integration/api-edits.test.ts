import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importProfile } from '#commands/import-profile.ts'
import { accountName } from '#contract/profile/account.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import type { VersionLink } from '#contract/signatures/version-link.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import { proofView, type SignedVersion } from '#contract/views/proof.ts'
import {
  contentOf,
  createOwner,
  createSignIn,
  createVisitor,
  edit,
  endNameLeases,
  malleate,
  openTestApi,
  publicUrl,
  sendEdit,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'
import { readAttemptsOf, readStoredAttempts } from '#tests/support/attempts.ts'

const minute = 60_000

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const later = (ms: number) => new Date(api.clock.now().getTime() + ms)
let bio: string
let texts = 0
beforeEach(() => {
  texts += 1
  bio = `Text ${texts} about old works, long enough for anybody who counts letters.`
})

async function readVersions(owner: Visitor & { profile: ProfileView }): Promise<SignedVersion[]> {
  const response = await owner.ask({ url: `/api/profile/${owner.profile.id}/proof` })
  return proofView.parse(response.json()).versions
}

describe('a signed edit', () => {
  it('is accepted once', async () => {
    const owner = await createOwner(api, 'replayed')
    const at = api.clock.now()
    expect((await edit(owner, { body: { bio }, at })).statusCode).toBe(200)
    const again = await edit(owner, { body: { bio: `${bio} Again.` }, at })
    expect([again.statusCode, again.json().code]).toEqual([409, 'edit-replayed'])
    const older = await edit(owner, { body: { bio }, at: later(-minute) })
    expect(older.json()).toMatchObject({ code: 'edit-replayed' })
  })

  it('may name this directory and the text before it, and must name them right', async () => {
    const owner = await createOwner(api, 'linked')
    const directory = new URL(publicUrl).host
    const send = async (link: VersionLink) => {
      api.clock.pass(1000)
      const content = await contentOf(owner.profile, { bio })
      const response = await edit(owner, { body: { bio }, at: api.clock.now(), content, link })
      const { code = null, detail = '' } = response.json()
      return { code, detail, versions: (await readVersions(owner)).length }
    }
    expect(await send({ directory: 'shop.example', previous: null })).toEqual({
      code: 'edit-unsigned',
      detail: `The signed message is for shop.example. Sign it for ${directory}.`,
      versions: 0,
    })
    const other = { directory, previous: 'ab'.repeat(32) }
    expect(await send(other)).toMatchObject({ code: 'edit-content-mismatch', versions: 0 })
    expect(await send({ directory, previous: null })).toMatchObject({ code: null, versions: 1 })
    for (const previous of [null, other.previous]) {
      const outdated = await send({ directory, previous })
      expect(outdated).toMatchObject({ code: 'edit-content-mismatch', versions: 1 })
    }
    const [first] = await readVersions(owner)
    const next = await send({ directory, previous: first?.textHash ?? null })
    expect(next).toMatchObject({ code: null, versions: 2 })
  })

  it('is not accepted in a later life of the profile', async () => {
    const owner = await createOwner(api, 'reborn')
    const at = api.clock.now()
    await edit(owner, { body: { bio }, at })
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    await submit(owner, submissionOf('reborn'))
    expect((await edit(owner, { body: { bio }, at })).json()).toMatchObject({
      code: 'edit-replayed',
    })
  })

  it.each([
    ['six minutes old', -6 * minute],
    ['two minutes ahead', 2 * minute],
  ])('is rejected when it is %s', async (_name, ms) => {
    const owner = await createOwner(api, ms < 0 ? 'late' : 'early')
    const response = await edit(owner, { body: { bio }, at: later(ms) })
    expect([response.statusCode, response.json().code]).toEqual([400, 'edit-expired'])
  })

  it('is accepted after almost five minutes', async () => {
    const owner = await createOwner(api, 'slow-signer')
    expect((await edit(owner, { body: { bio }, at: later(-4.9 * minute) })).statusCode).toBe(200)
  })

  it('is rejected when its name differs from the body', async () => {
    const owner = await createOwner(api, 'named')
    const response = await edit(owner, {
      body: { name: 'Somebody' },
      at: api.clock.now(),
      name: 'Else',
    })
    expect(response.json()).toMatchObject({ code: 'edit-name-mismatch' })
  })

  it('is rejected when its content hash differs from the result of the edit', async () => {
    const owner = await createOwner(api, 'content')
    const content = await contentOf(owner.profile, { bio })
    const response = await edit(owner, { body: { bio: `${bio}!` }, at: api.clock.now(), content })
    expect([response.statusCode, response.json().code]).toEqual([409, 'edit-content-mismatch'])
  })

  it.each([
    ['name', { name: 'Renamed on the telephone' }],
    ['bio', { bio: 'A text about old works, said on the telephone.' }],
  ])(
    'overwrites nothing when the %s of the profile changed after it was loaded',
    async (which, elsewhere) => {
      const owner = await createOwner(api, `stale-${which}`)
      const { name } = owner.profile
      const content = await contentOf(owner.profile, { tags: ['Desk'] })
      await edit(owner, { body: elsewhere, at: api.clock.now() })
      const response = await edit(owner, { body: { tags: ['Desk'] }, at: later(1), name, content })
      expect([response.statusCode, response.json().code]).toEqual([409, 'edit-content-mismatch'])
      const kept = await owner.ask({ method: 'GET', url: `/api/profile/${owner.profile.id}` })
      expect(kept.json()).toMatchObject({ ...elsewhere, tags: owner.profile.tags })
    },
  )

  it.each([
    ['by another wallet', false],
    ['with its other, high-s form', true],
  ])('is rejected when it is signed %s', async (_name, isMalleated) => {
    const owner = await createOwner(api, isMalleated ? 'malleated' : 'forged')
    const message = formatEditMessage({
      name: owner.profile.name,
      at: api.clock.now().toISOString(),
    })
    const signature = isMalleated
      ? malleate(await owner.wallet.signMessage({ message }))
      : await createVisitor(api.app).wallet.signMessage({ message })
    const response = await sendEdit(owner, { bio, message, signature })
    expect(response.json()).toMatchObject({ code: 'signature-invalid' })
  })

  it('changes the fields that it contains, and clears those that are null', async () => {
    const owner = await createOwner(api, 'partial', { tags: ['One', 'Two'] })
    const response = await edit(owner, {
      body: { tags: null, socialLinks: { twitter: 'https://x.com/partial' }, walletAddress: '0x1' },
      at: api.clock.now(),
    })
    expect(response.json()).toMatchObject({
      name: owner.profile.name,
      bio: owner.profile.bio,
      tags: [],
      socialLinks: { twitter: 'https://x.com/partial' },
      walletAddress: owner.wallet.address,
    })
  })

  it('rejects another profile type, and accepts the current one', async () => {
    const owner = await createOwner(api, 'typed')
    const at = api.clock.now()
    const response = await edit(owner, { body: { profileType: 'curator' }, at })
    expect([response.statusCode, response.json().code]).toEqual([409, 'type-fixed'])
    expect((await edit(owner, { body: { profileType: 'artist' }, at })).statusCode).toBe(200)
  })

  it('protects its handle from other profiles and releases the previous one', async () => {
    const [owner, other] = [await createOwner(api, 'Renamed'), await createOwner(api, 'Keeper')]
    const taken = await edit(owner, { body: { handle: 'KEEPER' }, at: api.clock.now() })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'handle-taken'])
    const moved = await edit(owner, { body: { handle: 'Renamed2' }, at: later(1) })
    expect(moved.json()).toMatchObject({ handle: 'Renamed2' })
    await endNameLeases(api)
    api.clock.pass(2 * minute)
    const freed = await edit(other, { body: { handle: 'renamed' }, at: api.clock.now() })
    expect(freed.json()).toMatchObject({ handle: 'renamed' })
  })
})

describe('a profile that was imported without a name', () => {
  it('rejects an edit without a name, and accepts one that adds it', async () => {
    const owner = await signInVisitor(api)
    const { projector } = api.deps
    const record = {
      sourceId: 'nameless',
      walletAddress: owner.wallet.address,
      profileType: 'artist' as const,
      fields: profileFields.parse({ name: 'x', handle: 'nameless', bio }),
      createdAt: '2021-05-04T03:02:01.000Z',
    }
    record.fields.name = ''
    const outcome = await importProfile(
      api.deps,
      { record, isFirstOfWallet: true },
      {
        at: api.clock.now().toISOString(),
        actor: { kind: 'house', id: null },
        requestId: 'import',
        newId: randomUUID,
      },
    )
    if (outcome.is !== 'imported') throw new Error(outcome.reason)
    await projector.waitFor((await api.deps.log.last())?.position ?? 0n, 10_000)
    const found = await owner.ask({ url: `/api/profile/${outcome.profileId}` })
    const imported = { ...owner, profile: profileView.parse(found.json()) }
    const unnamed = await edit(imported, { body: { tags: ['Late'] }, at: api.clock.now() })
    expect([unnamed.statusCode, unnamed.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid-input',
        errors: [{ path: 'name', message: 'Name is required' }],
      }),
    ])
    const named = await edit(imported, { body: { name: 'Nobody before' }, at: later(1) })
    expect(named.json()).toMatchObject({ name: 'Nobody before' })
  })
})

describe('signed messages of another kind', () => {
  it('include a sign-in message, which is not accepted as an edit', async () => {
    const owner = await createOwner(api, 'sign-in-as-edit')
    const message = await createSignIn(owner, api.clock, {
      statement: `Update profile for ${owner.profile.name} at ${api.clock.now().toISOString()}`,
    })
    const signature = await owner.wallet.signMessage({ message })
    const response = await sendEdit(owner, { bio, message, signature })
    expect([response.statusCode, response.json().code]).toEqual([400, 'edit-unsigned'])
  })

  it('include an edit message, which is not accepted as a sign-in', async () => {
    const owner = await createOwner(api, 'edit-as-sign-in')
    const message = formatEditMessage({
      name: owner.profile.name,
      at: api.clock.now().toISOString(),
    })
    expect((await verifySignIn(owner, message)).statusCode).toBe(401)
  })
})

describe('a session of another wallet', () => {
  it('can change nothing, and returns 404 for hidden profiles', async () => {
    const owner = await createOwner(api, 'owned')
    const held = await createOwner(api, 'owned-held', { socialLinks: {} })
    const visitor = await signInVisitor(api)
    const message = formatEditMessage({ name: 'x', at: api.clock.now().toISOString() })
    const signature = await visitor.wallet.signMessage({ message })
    const payload = { bio, message, signature }
    for (const [{ id }, status, code] of [
      [owner.profile, 403, 'not-allowed'],
      [held.profile, 404, 'profile-not-found'],
      [{ id: '00000000-0000-4000-8000-000000000000' }, 404, 'profile-not-found'],
    ] as const) {
      const url = `/api/profile/${id}`
      for (const request of [
        { method: 'PATCH', payload } as const,
        { method: 'DELETE' } as const,
      ]) {
        const response = await visitor.ask({ ...request, url })
        expect([response.statusCode, response.json().code]).toEqual([status, code])
      }
    }
    const signedOut = await createVisitor(api.app).ask({
      method: 'DELETE',
      url: `/api/profile/${owner.profile.id}`,
    })
    expect(signedOut.statusCode).toBe(401)
    expect((await owner.ask({ url: '/api/profile/owned' })).json()).toEqual(owner.profile)
  })

  it("can delete a profile as an admin, recorded under the admin's account", async () => {
    const owner = await createOwner(api, 'removed')
    const admin = await signInVisitor(api)
    const adminWallets = new Set([accountName(admin.wallet.address, null)])
    const app = await api.buildAnother({ config: { ...api.deps.config, adminWallets } })
    const url = `/api/profile/${owner.profile.id}`
    const headers = { cookie: admin.cookie, origin: 'http://localhost:4300' }
    const payload = { adminReason: 'Somebody else’s works' }
    expect((await app.inject({ method: 'DELETE', url, headers, payload })).statusCode).toBe(204)
    const logged = await api.models.log.read(`profile-${owner.profile.id}`)
    const metadata = {
      actor: { kind: 'admin', id: api.deps.keyedIds.actorId(admin.wallet.address) },
    }
    expect(logged.slice(-2)).toMatchObject([
      { type: 'ProfileDeleted', metadata },
      { type: 'AdminActed', metadata },
    ])
  })
})

/** Waits until this many attempts about a profile are recorded, and returns them. */
async function readAttempts(profileId: string, count: number) {
  return vi.waitUntil(
    async () => {
      const ours = await readAttemptsOf(api.models, profileId)
      return ours.length >= count && ours
    },
    { timeout: 30_000 },
  )
}

describe('a refused or flagged attempt', () => {
  it('is recorded with its content encrypted', async () => {
    const owner = await createOwner(api, 'recorded', { socialLinks: {} })
    await edit(owner, { body: { bio }, at: later(-10 * minute) })
    const ours = await readAttempts(owner.profile.id, 2)
    expect(ours).toMatchObject([
      { data: { attempt: 'submit', blocked: false, codes: [], flags: ['no_social_links'] } },
      {
        data: { attempt: 'edit', blocked: true, codes: ['edit-expired'] },
        personal: { content: { bio } },
      },
    ])
    const ipKey = api.deps.keyedIds.ipKey(owner.ip)
    expect(ours[0]?.origin).toMatchObject({ ip: owner.ip, ipKey })
    const raw = JSON.stringify(await readStoredAttempts(api.models), (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const word of [owner.ip, ipKey, owner.wallet.address, 'recorded'])
      expect(raw).not.toContain(`"${word}`)
  })

  it('is truncated when its content is longer than any form allows', async () => {
    const owner = await createOwner(api, 'wordy')
    await sendEdit(owner, { bio: 'x'.repeat(500_000), message: 'No edit', signature: '0x00' })
    const [ours] = await readAttempts(owner.profile.id, 1)
    const { beginning } = ours?.personal?.content ?? {}
    expect(beginning).toMatch(/^\{"bio":"x+$/)
    expect(String(beginning).length).toBeLessThan(25_000)
  })

  it('is recorded in a later life too, with an invalid signature', async () => {
    const owner = await createOwner(api, 'twice')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    await submit(owner, submissionOf('twice'))
    const message = formatEditMessage({ name: owner.profile.name, at: later(0).toISOString() })
    const signature = `0x${'5a'.repeat(65)}`
    expect((await sendEdit(owner, { bio, message, signature })).statusCode).toBe(400)
    const attempts = await readAttempts(owner.profile.id, 1)
    expect(attempts.at(-1)).toMatchObject({
      data: { codes: ['signature-invalid'], profileId: owner.profile.id, life: 2 },
      personal: { content: { bio } },
    })
  })
})
