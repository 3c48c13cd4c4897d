import { beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '#contract/artwork/artwork.ts'
import { artworkOf, profilePrintPath } from '#contract/artwork/drawings.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
} from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (url: string) => createVisitor(api.app).ask({ url })

const listed = async (handle: string) =>
  (await ask('/api/profiles/artist'))
    .json()
    .find((profile: ProfileView) => profile.handle === handle)

describe('the artwork of a profile without photos', () => {
  it('keeps the seed that was previewed before the submission after an edit of the tags', async () => {
    const tags = ['Abstract', 'Pixel Art', 'Photography']
    const artworkSeed = proposeSeed(7, { profileType: 'artist', tags })
    const owner = await createOwner(api, 'seen', { tags, artworkSeed })
    const { profile } = owner
    const path = profilePrintPath(profile)
    expect(path).toBe(`/covers/v3/artist/${artworkSeed}.svg`)
    const { headers, body } = await ask(path)
    expect(headers['cache-control']).toContain('immutable')
    expect(body).toBe((await ask(`/covers/v2/artist/cells/${artworkSeed}.svg`)).body)

    const later = { tags: ['Typography Art'] }
    const content = await contentOf(profile, later)
    api.clock.pass(1000)
    const response = await edit(owner, { body: later, at: api.clock.now(), content })
    expect(response.json()).toMatchObject({ ...later, artworkSeed })
    expect((await ask('/api/profile/seen')).json()).toMatchObject({ artworkSeed })
    expect(await listed('seen')).toMatchObject({ artworkSeed })
  })

  it('changes with an edit of its seed, and returns to the default when the seed is cleared', async () => {
    const owner = await createOwner(api, 'redrawn')
    const change = async (artworkSeed: number | null) => {
      api.clock.pass(1000)
      const content = await contentOf(owner.profile, { artworkSeed })
      const response = await edit(owner, { body: { artworkSeed }, at: api.clock.now(), content })
      return profilePrintPath(response.json())
    }
    const first = profilePrintPath(owner.profile)
    const other = await change(0)
    expect(other).not.toBe(first)
    expect(profilePrintPath(await listed('redrawn'))).toBe(other)
    expect((await ask(other)).body).not.toBe((await ask(first)).body)
    expect(await change(null)).toBe(first)
  })

  it('changes only with a signature over the new seed', async () => {
    const owner = await createOwner(api, 'unsigned-seed')
    const content = await contentOf(owner.profile, { artworkSeed: 1 })
    api.clock.pass(1000)
    const response = await edit(owner, { body: { artworkSeed: 2 }, at: api.clock.now(), content })
    expect(response.json().code).toBe('edit-content-mismatch')
  })

  it('differs between profiles by default, and suits their tags', async () => {
    const tags = ['Photography']
    const { profile: one } = await createOwner(api, 'unseen-one', { tags })
    const { profile: other } = await createOwner(api, 'unseen-other', { tags })
    expect(one.artworkSeed).toBeNull()
    for (const profile of [one, other]) expect(familyOf(artworkOf(profile))).toBe('screen')
    expect(profilePrintPath(one)).not.toBe(profilePrintPath(other))
  })

  it('rejects a seed that is not a whole number', async () => {
    const owner = await signInVisitor(api)
    const response = await submit(owner, submissionOf('odd', { artworkSeed: '../odd' }))
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ path: 'artworkSeed', message: 'Artwork seed must be a whole number' }],
    ])
  })
})

describe('the address of an artwork', () => {
  it.each([
    [
      'a family of another type',
      '/covers/v2/curator/cells/x.svg',
      /curator are cut-paper, plan, enfilade/,
    ],
    [
      'an unknown family',
      '/covers/v2/collector/oils/x.svg',
      /collector are strand, cloth, cabinet, salon/,
    ],
    ['an unknown type', '/covers/v2/nobody/cells/x.svg', /./],
    ['the type "house", which has no families', '/covers/v2/house/rings/x.svg', /./],
  ])('returns 404 with a reason for %s', async (_name, url, sentence) => {
    const response = await ask(url)
    expect([response.statusCode, response.json().detail]).toEqual([
      404,
      expect.stringMatching(sentence),
    ])
  })
})
