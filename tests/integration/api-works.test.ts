import { beforeAll, describe, expect, it } from 'vitest'
import { coverPath } from '#contract/drawings.ts'
import {
  contentOf,
  edit,
  makeOwner,
  makeSignedIn,
  makeVisitor,
  openTestApi,
  submissionOf,
  submit,
  type TestApi,
} from '#tests/support/api.ts'

const seen = '5b0c3f1e-8f5a-4d6c-9b1d-2e7a4c6d8f90'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (url: string) => makeVisitor(api.app).ask({ url })

describe('the work of a profile without photos', () => {
  it('is the very one that was seen before, whatever its tags are later', async () => {
    const tags = ['Abstract', 'Pixel Art', 'Photography']
    const owner = await makeOwner(api, 'seen', { tags, workId: seen })
    const { profile } = owner
    const work = { type: 'artist', family: 'cells', id: seen }
    expect(profile.work).toEqual(work)
    expect((await ask(coverPath(profile.work))).body).toContain('<svg')

    const later = { tags: ['Typography Art'] }
    const content = await contentOf(profile, later)
    api.clock.pass(1000)
    const answer = await edit(owner, { body: later, at: api.clock.now(), content })
    expect(answer.json()).toMatchObject({ ...later, work })
    expect((await ask('/api/profile/seen')).json().work).toEqual(work)
    expect((await ask('/api/profiles/artist')).json()).toContainEqual(
      expect.objectContaining({ handle: 'seen', work }),
    )
  })

  it('hangs for nobody else', async () => {
    const first = await makeOwner(api, 'first', { workId: crypto.randomUUID() })
    const { profile } = await makeOwner(api, 'copyist', { workId: first.profile.work.id })
    expect(profile.work.id).toBe(profile.id)
  })

  it('hangs for one of those who submit it at once, on several replicas', async () => {
    const workId = crypto.randomUUID()
    const { clock } = api
    const apps = [api.app, await api.buildAnother(), await api.buildAnother()]
    const owners = await Promise.all(
      apps.map((app, place) => makeOwner({ app, clock }, `at-once-${place}`, { workId })),
    )
    expect(owners.filter(({ profile }) => profile.work.id === workId)).toHaveLength(1)
  })

  it('stays with the one who sends it again after a refusal', async () => {
    const workId = crypto.randomUUID()
    await makeOwner(api, 'faster')
    const owner = await makeSignedIn(api)
    const refused = await submit(owner, submissionOf('faster', { workId }))
    expect(refused.json().code).toBe('handle-taken')
    const taken = await submit(owner, submissionOf('sent-again', { workId }))
    expect(taken.json().work.id).toBe(workId)
  })

  it('is chosen by its own id where nobody has seen it before', async () => {
    const { profile } = await makeOwner(api, 'unseen', { profileType: 'curator' })
    expect(profile.work.id).toBe(profile.id)
  })

  it('has no family of those listed just before it, though nobody waited in between', async () => {
    const tags = ['Thematic Collections']
    const families: (string | null)[] = []
    for (const handle of ['row-a', 'row-b', 'row-c', 'row-d', 'row-e', 'row-f']) {
      const { profile } = await makeOwner(api, handle, { profileType: 'curator', tags })
      families.unshift(profile.work.family)
    }
    for (const [place, family] of families.entries()) {
      expect(families.slice(place + 1, place + 4)).not.toContain(family)
    }
  })

  it('has an id that is one', async () => {
    const owner = await makeSignedIn(api)
    const answer = await submit(owner, submissionOf('odd', { workId: '../odd' }))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'workId', message: 'The id of the work must be a UUID' }],
    ])
  })
})

describe('the address of a work', () => {
  it.each([
    [
      'a family of another type',
      '/covers/v2/curator/cells/x.svg',
      /curator are cut-paper, plan, enfilade/,
    ],
    ['no family', '/covers/v2/collector/oils/x.svg', /collector are strand, cloth, cabinet, salon/],
    ['no type', '/covers/v2/nobody/cells/x.svg', /./],
    ['the house, which has no families', '/covers/v2/house/rings/x.svg', /./],
  ])('of %s leads nowhere, and says so', async (_name, url, sentence) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      expect.stringMatching(sentence),
    ])
  })

  it('of the first version leads to the present one', async () => {
    for (const path of ['artist/ada.svg', 'curator/plan/ada.svg']) {
      const { statusCode, headers } = await ask(`/covers/v1/${path}`)
      expect([statusCode, headers.location]).toEqual([308, `/covers/v2/${path}`])
    }
    expect((await ask('/covers/v1/curator/cells/ada.svg')).statusCode).toBe(404)
  })

  it('without a family draws what it always did', async () => {
    const { headers, body } = await ask('/covers/v2/artist/ada.svg')
    expect(headers['cache-control']).toContain('immutable')
    expect(body).toBe((await ask('/covers/v2/artist/field/ada.svg')).body)
  })
})
