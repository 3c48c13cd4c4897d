import { beforeAll, describe, expect, it } from 'vitest'
import { accountName } from '#contract/profile/account.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  sendEdit,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  walletOf,
} from '#tests/support/api.ts'
import { lifeSubject } from '#vault/subject.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('a submission', () => {
  it('is listed immediately, and found by id, handle and wallet', async () => {
    const ada = await signInVisitor(api)
    const response = await submit(ada, submissionOf('Ada-Lovelace'))
    expect(response.statusCode).toBe(201)
    expect(response.headers.position).toMatch(/^\d+$/)
    expect(response.headers.projection).toBeUndefined()
    const created = response.json()
    expect(created).toMatchObject({
      handle: 'Ada-Lovelace',
      status: 'listed',
      reasons: [],
      walletAddress: ada.wallet.address,
      isVerified: true,
      milestoneRank: 1,
    })
    const visitor = createVisitor(api.app)
    for (const url of [
      `/api/profile/${created.id}`,
      '/api/profile/ada-lovelace',
      `/api/profile/wallet/${ada.wallet.address.toLowerCase()}`,
    ]) {
      const read = await visitor.ask({ url })
      expect(read.json()).toMatchObject({ id: created.id, walletAddress: ada.wallet.address })
    }
    const listed = await visitor.ask({ url: '/api/profiles/artist' })
    expect(listed.json<ProfileView[]>().map(({ id }) => id)).toContain(created.id)
  })

  it('with soft findings is held, and visible to its owner only', async () => {
    const owner = await signInVisitor(api)
    const response = await submit(owner, submissionOf('shy', { socialLinks: {}, bio: 'Too short' }))
    const held = response.json()
    expect(held).toMatchObject({
      status: 'held',
      reasons: ['no_social_links', 'very_short_bio'],
      milestoneRank: null,
    })
    const url = `/api/profile/${held.id}`
    expect((await owner.ask({ url })).json()).toMatchObject({ status: 'held' })
    expect((await createVisitor(api.app).ask({ url })).statusCode).toBe(404)
  })
})

describe('an edit', () => {
  it('with a signed content hash is shown, and changes the ETag of the list', async () => {
    const owner = await createOwner(api, 'grace')
    const before = await owner.ask({ url: '/api/profiles' })
    const bio = 'Grace compiles paintings from punched cards, and debugs them with a moth.'
    const content = await contentOf(owner.profile, { bio })
    const response = await edit(owner, { body: { bio }, at: api.clock.now(), content })
    expect(response.json()).toMatchObject({ bio, lastSignedAt: api.clock.now().toISOString() })
    const after = await owner.ask({ url: '/api/profiles' })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.body).toContain(bio)
  })

  it('without a signature is rejected with the sentence of the page', async () => {
    const owner = await createOwner(api, 'unsigned')
    const response = await sendEdit(owner, {
      bio: 'Anything goes, or so they thought at the time.',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'edit-unsigned',
      detail: 'Profile update must be signed with your wallet',
    })
  })
})

describe('a deletion', () => {
  it('removes the profile for everyone, and lets the wallet submit again', async () => {
    const owner = await createOwner(api, 'leaver')
    const url = `/api/profile/${owner.profile.id}`
    const response = await owner.ask({ method: 'DELETE', url })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await owner.ask({ url })).statusCode).toBe(404)
    expect((await owner.ask({ url: '/api/profiles' })).body).not.toContain('leaver')
    const again = await submit(owner, submissionOf('leaver'))
    expect(again.json()).toMatchObject({ id: owner.profile.id, status: 'listed' })
  })

  it('lets the wallet submit again even if a restored log lacks the deleted profile', async () => {
    const owner = await signInVisitor(api, 'restored-away')
    const id = api.deps.keyedIds.profileId(accountName(owner.wallet.address, null))
    await api.deps.vault.erase(lifeSubject(id, 1), lifeSubject(id, 2))
    const submitted = await submit(owner, submissionOf('restored-away'))
    expect(submitted.json()).toMatchObject({ id, status: 'listed' })
  })
})

it('sorts lists by the requested order, page by page, and rejects unknown orders', async () => {
  for (const handle of ['order-b', 'order-c', 'order-a']) await createOwner(api, handle)
  const { ask } = createVisitor(api.app)
  const read = async (order: string) => {
    const handles: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const query = `q=order-&limit=2&sort=${order}${cursor && `&cursor=${cursor}`}`
      const response = await ask({ url: `/api/profiles/artist?${query}` })
      expect(response.statusCode).toBe(200)
      handles.push(...response.json<{ handle: string }[]>().map(({ handle }) => handle))
      cursor = response.headers['next-cursor']
    }
    return handles
  }
  expect(await read('newest')).toEqual(['order-a', 'order-c', 'order-b'])
  expect(await read('rank')).toEqual(['order-b', 'order-c', 'order-a'])
  expect(await read('name')).toEqual(['order-a', 'order-b', 'order-c'])
  const whole = await ask({ url: '/api/profiles/artist?q=order-&limit=3&sort=name' })
  expect(whole.json()).toHaveLength(3)
  expect(whole.headers['next-cursor']).toBeUndefined()
  const unknown = await ask({ url: '/api/profiles/artist?sort=oldest' })
  expect(unknown.json()).toMatchObject({ status: 400, errors: [{ path: 'sort' }] })
  const untyped = await ask({ url: '/api/profiles?sort=rank' })
  expect(untyped.json()).toMatchObject({ status: 400, errors: [{ path: 'sort' }] })
  expect(untyped.json().detail).toContain('/api/profiles/artist?sort=rank')
})

it('accepts an id in any case, to read, edit and delete', async () => {
  const owner = await createOwner(api, 'upper-case')
  owner.profile.id = owner.profile.id.toUpperCase()
  const url = `/api/profile/${owner.profile.id}`
  expect((await owner.ask({ url })).statusCode).toBe(200)
  const edited = await edit(owner, { body: { tags: ['Edited'] }, at: api.clock.now() })
  expect(edited.json()).toMatchObject({ tags: ['Edited'] })
  expect((await owner.ask({ method: 'DELETE', url })).statusCode).toBe(204)
})

describe('the founder', () => {
  it.each(['before', 'after'])('is recognized when configured %s the submission', async (when) => {
    const handle = `founder-${when}`
    const founderWallet = accountName(walletOf(handle).address, null)
    const named = { config: { ...api.deps.config, founderWallet } }
    if (when === 'after') await createOwner(api, handle)
    const app = await api.buildAnother(named)
    await app.ready()
    if (when === 'before') await createOwner({ app, clock: api.clock }, handle)
    const head = String(await api.models.log.head())
    const read = { url: `/api/profile/${handle}`, headers: { 'after-position': head } }
    expect((await createVisitor(app).ask(read)).json()).toMatchObject({ isFounder: true })
  })
})
