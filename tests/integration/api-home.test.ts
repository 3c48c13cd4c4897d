import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityPeriods, periodMs } from '#contract/activity.ts'
import { maxHomeListings, maxQuery } from '#contract/search/list-limits.ts'
import { homeView } from '#contract/views/home.ts'
import { type SearchView, searchView } from '#contract/views/search.ts'
import { maxFound, searchProfiles } from '#projections/directory/search-profiles.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  type TestApi,
  walletOf,
} from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

async function readHome() {
  const response = await createVisitor(api.app).ask({ url: '/api/home' })
  expect(response.statusCode).toBe(200)
  return homeView.parse(response.json())
}

async function search(q: string): Promise<SearchView> {
  const response = await createVisitor(api.app).ask({
    url: `/api/search?q=${encodeURIComponent(q)}`,
  })
  expect(response.statusCode).toBe(200)
  return searchView.parse(response.json())
}

const namesOf = ({ groups }: SearchView) =>
  groups.map(({ profileType, profiles }) => [profileType, ...profiles.map(({ name }) => name)])
const totalsOf = ({ groups }: SearchView) => groups.map(({ total }) => total)

describe('the gallery of the home', () => {
  it('is empty in an empty directory', async () => {
    const { app } = await openTestApi()
    const response = await createVisitor(app).ask({ url: '/api/home' })
    expect(response.json()).toEqual({
      newest: [],
      proven: null,
      activity: { since: expect.any(String), periods: [] },
    })
  })

  it('shows the five newest profiles of any type, without wallets or bios', async () => {
    const types = ['artist', 'curator', 'collector'] as const
    for (let index = 0; index < maxHomeListings + 1; index += 1) {
      await createOwner(api, `wall-${index}`, { profileType: types[index % 3] })
    }
    const { newest } = await readHome()
    expect(newest.map(({ handle }) => handle)).toEqual(
      [5, 4, 3, 2, 1].map((index) => `wall-${index}`),
    )
    expect(newest[0]).not.toHaveProperty('walletAddress')
    expect(newest[0]).not.toHaveProperty('bio')
  })

  it('never shows a held or deleted profile', async () => {
    await createOwner(api, 'is-held', { socialLinks: {} })
    const gone = await createOwner(api, 'goes-away')
    expect((await readHome()).newest[0]?.handle).toBe('goes-away')
    const left = await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    expect(left.statusCode).toBe(204)
    const { newest, proven } = await readHome()
    expect(newest).toHaveLength(maxHomeListings)
    for (const handle of ['is-held', 'goes-away']) {
      expect(newest.map((profile) => profile.handle)).not.toContain(handle)
      expect(proven?.handle).not.toBe(handle)
    }
  })

  it('proves the profile whose owner signed again the longest after its listing, and whose wallet is shown', async () => {
    // Of two equals, the one that was listed first is chosen.
    const hidden = await createOwner(api, 'signs-unseen', { hideWallet: true })
    const shown = await createOwner(api, 'signs-again')
    api.clock.pass(60_000)
    const bio = 'Other words than before, signed by the owner, and long enough for anybody.'
    for (const owner of [shown, hidden]) {
      const change = { bio: `${bio} ${owner.profile.handle}` }
      const content = await contentOf(owner.profile, change)
      const response = await edit(owner, { body: change, at: api.clock.now(), content })
      expect(response.statusCode).toBe(200)
    }
    const { proven } = await readHome()
    expect(proven).toMatchObject({
      handle: 'signs-again',
      walletAddress: shown.wallet.address,
      lastSignedAt: expect.any(String),
    })
  })
})

describe('the activity of the last 30 days', () => {
  it('counts changes by owners and by Provenance, and drops them after 30 days', async () => {
    const fresh = await openTestApi()
    const read = async () => {
      const response = await createVisitor(fresh.app).ask({ url: '/api/home' })
      return homeView.parse(response.json()).activity.periods
    }
    const latest = activityPeriods - 1
    // The submission counts as the owner's, the listing as Provenance's.
    const owner = await createOwner(fresh, 'is-counted')
    expect(await read()).toEqual([{ period: latest, byOwners: 1, byProvenance: 1 }])
    fresh.clock.pass(periodMs)
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    expect(await read()).toEqual([
      { period: latest - 1, byOwners: 1, byProvenance: 1 },
      { period: latest, byOwners: 1, byProvenance: 0 },
    ])
    fresh.clock.pass((activityPeriods - 1) * periodMs)
    expect(await read()).toEqual([{ period: 0, byOwners: 1, byProvenance: 0 }])
  })
})

describe('the search over all types', () => {
  beforeAll(async () => {
    const people = [
      ['ida-falk', 'Ida Falk', 'curator'],
      ['nyqvist', 'Lars Nyqvist', 'artist'],
      ['anjali', 'Anjali Deshmukh', 'artist'],
    ] as const
    for (const [handle, name, profileType] of people) {
      const bio = `${name} has met Ida once, and tells of it at some length on this label here.`
      await createOwner(api, handle, { name, profileType, bio, tags: ['Pixel Art', 'Retro'] })
    }
  })

  it('groups by type, with the type of the best match first and types without a match last', async () => {
    const found = await search('ida')
    expect(namesOf(found)).toEqual([
      ['curator', 'Ida Falk'],
      ['artist', 'Anjali Deshmukh', 'Lars Nyqvist'],
      ['collector'],
    ])
    expect(totalsOf(found)).toEqual([1, 2, 0])
    expect(found.groups[0]?.profiles[0]).toMatchObject({ handle: 'ida-falk', tag: 'Pixel Art' })
    // Of two types that match equally well, the one with more matches is first.
    expect(totalsOf(await search('pixel'))).toEqual([2, 1, 0])
  })

  it('ranks names above handles, and both above other fields', async () => {
    await createOwner(api, 'zebra-one', { name: 'Someone Else' })
    await createOwner(api, 'other-one', { name: 'A Quiet Zebra' })
    await createOwner(api, 'third-one', { name: 'Zebra Crossing' })
    await createOwner(api, 'fourth-one', { name: 'Fourth', tags: ['Zebra'] })
    await createOwner(api, 'fifth-one', { name: 'Third-One Again' })
    expect(namesOf(await search('ZEBRA'))[0]).toEqual([
      'artist',
      'Zebra Crossing',
      'Someone Else',
      'A Quiet Zebra',
    ])
    const whole = namesOf(await search('third-one'))[0]
    expect(whole).toEqual(['artist', 'Zebra Crossing', 'Third-One Again'])
  })

  it('ranks the exact name that was listed first on top, within its type and across types', async () => {
    const app = await api.buildAnother({ config: { ...api.deps.config, reviewMode: 'none' } })
    for (const [handle, profileType] of [
      ['quill-one', 'collector'],
      ['quill-two', 'collector'],
      ['quill-three', 'artist'],
      ['quill-four', 'artist'],
    ]) {
      await createOwner({ app, clock: api.clock }, `${handle}`, {
        name: 'Quill Ostrander',
        profileType,
      })
    }
    const { groups } = await search('quill ostrander')
    const handles = groups.map(({ profiles }) => profiles.map(({ handle }) => handle))
    expect(handles).toEqual([['quill-one', 'quill-two'], ['quill-three', 'quill-four'], []])
  })

  it.each([1, 1000])(
    'finds the same results by either query plan, with a sample of %i rows',
    async (sample) => {
      for (const q of ['ida', 'wall', 'na']) {
        const found = await searchProfiles(api.deps.readPool, q, { sample })
        expect(found).toEqual(await search(q))
      }
    },
  )

  it.each(['@ida-falk', '  ida   falk ', 'IDA FALK', walletOf('ida-falk').address])(
    'accepts common spellings: %s',
    async (q) => {
      expect(namesOf(await search(q))[0]).toEqual(['curator', 'Ida Falk'])
    },
  )

  it.each(['', ' ', '@', '%', '_', '\\', '\0', "'; drop", '\n', 'x'.repeat(maxQuery)])(
    'returns no results for odd input: %j',
    async (q) => {
      expect(totalsOf(await search(q))).toEqual([0, 0, 0])
    },
  )

  it.each(['', '?q=', `?q=${'x'.repeat(maxQuery + 1)}`, '?q=a&q=b', '?q[]=a'])(
    'rejects an invalid query, and accepts an empty one: %s',
    async (query) => {
      const response = await createVisitor(api.app).ask({ url: `/api/search${query}` })
      if (query === '?q=') expect(totalsOf(response.json())).toEqual([0, 0, 0])
      else expect(response.json()).toMatchObject({ status: 400, code: 'invalid-input' })
    },
  )

  it('never finds held or deleted profiles', async () => {
    await createOwner(api, 'xylophone-held', { socialLinks: {} })
    const gone = await createOwner(api, 'xylophone-gone')
    expect(totalsOf(await search('xylophone'))).toEqual([1, 0, 0])
    const left = await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    expect(left.statusCode).toBe(204)
    expect(totalsOf(await search('xylophone'))).toEqual([0, 0, 0])
  })

  it.each([
    [maxFound, false],
    [maxFound + 1, true],
  ])('limits its counts: to %d, and whether there are more: %s', async (count, more) => {
    const rows = Array.from({ length: 3 }, () => ({ count, match_level: null }))
    const many = {
      query: (text: string | { text: string }, values?: unknown[]) =>
        typeof text === 'string' && text.includes('with newest')
          ? Promise.resolve({ rows })
          : api.deps.readPool.query(text as string, values),
    } as unknown as Pool
    const { groups } = await searchProfiles(many, 'name')
    expect(groups.map(({ total, isBounded }) => [total, isBounded])).toEqual(
      Array.from({ length: 3 }, () => [maxFound, more]),
    )
  })

  it('is rejected for a network with too many concurrent searches', async () => {
    const greedy = createVisitor(api.app)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => greedy.ask({ url: '/api/search?q=name' })),
    )
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.json()).toMatchObject({ code: 'rate-limited' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  })
})
