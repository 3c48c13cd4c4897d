import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { leaseNames, nameLeaseMs } from '#backend/api/profile/changes/lease-names.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import {
  createOwner,
  edit,
  endNameLeases,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
let ines: unknown
beforeAll(async () => {
  api = await openTestApi()
})

async function submitLike(handle: string, more: Record<string, unknown> = {}) {
  return submit(await signInVisitor(api), submissionOf(handle, more))
}

describe('a submission that resembles another profile', () => {
  it('is held for a handle that resembles another one', async () => {
    await createOwner(api, 'looklove')
    const response = await submitLike('l00kl0ve', { name: 'Ravi' })
    expect(response.json()).toMatchObject({ status: 'held', reasons: ['lookalike_handle'] })
  })

  it('is held for a name that resembles another one in other scripts', async () => {
    await createOwner(api, 'paypal-artist', { name: 'Paypal Artist' })
    const response = await submitLike('somebody-else', { name: 'Раураl Аrtist' })
    expect(response.json()).toMatchObject({ status: 'held', reasons: ['lookalike_name'] })
  })

  it.each([
    { name: 'INES DUARTÉ', handle: 'of-lisbon' },
    { name: 'Ines Duarte (official)', handle: 'ines-of-porto' },
    { name: 'Ines Duarte.', handle: 'ines-of-faro' },
    { name: '✓ Ines Duarte ✓', handle: 'ines-of-braga' },
  ])('is held for the name of a listed profile, written as $name', async ({ name, handle }) => {
    if (!ines) ines = await createOwner(api, 'ines-duarte', { name: 'Ines Duarte' })
    await endNameLeases(api)
    const response = await submitLike(handle, { name })
    expect(response.json()).toMatchObject({ status: 'held', reasons: ['lookalike_name'] })
  })

  it('is held for the name and handle of a profile that is held', async () => {
    const first = await submitLike('waits-herself', { name: 'Waits Herself', socialLinks: {} })
    expect(first.json()).toMatchObject({ status: 'held', reasons: ['no_social_links'] })
    await endNameLeases(api)
    const second = await submitLike('waits_herself', {
      name: 'Waits Herself ✓',
      bio: 'She waits as well, and says so in words of her own.',
    })
    expect(second.json()).toMatchObject({
      status: 'held',
      reasons: ['lookalike_name', 'lookalike_handle'],
    })
  })

  it('is rejected for the bio of another profile, under any name', async () => {
    const { profile } = await createOwner(api, 'wrote-it-first')
    const response = await submitLike('wrote-it-again', { bio: `${profile.bio.toUpperCase()} !` })
    expect([response.statusCode, response.json().code]).toEqual([409, 'duplicate-content'])
  })

  it('is listed for at most one of several concurrent submissions', async () => {
    const visitors = await Promise.all(['a', 'b', 'c'].map(() => signInVisitor(api)))
    const responses = await Promise.all(
      visitors.map((visitor, index) =>
        submit(visitor, submissionOf(`at-once-${'xyz'[index]}`, { name: 'Comes At Once' })),
      ),
    )
    const statuses = responses.map((response) => response.json().status).toSorted()
    expect(statuses.slice(0, 2)).toEqual(['held', 'held'])
  })

  it('is held for a picture that another profile shows', async () => {
    const { buffer } = await drawPicture('shown')
    const showing = async (handle: string) => {
      const owner = await signInVisitor(api)
      const { url } = (await uploadPicture(owner, buffer)).json()
      return submit(owner, submissionOf(handle, { profilePhotos: [url] }))
    }
    expect((await showing('first-to-show')).json()).toMatchObject({ status: 'listed' })
    expect((await showing('second-to-show')).json()).toMatchObject({
      status: 'held',
      reasons: ['reused_photos'],
    })
  })

  it('does not resemble itself when its owner respells name and handle', async () => {
    const owner = await signInVisitor(api)
    const body = submissionOf('olivia-cole', { name: 'Olivia Cole' })
    const submitted = await submit(owner, body)
    expect(submitted.json()).toMatchObject({ status: 'listed', reasons: [] })
    const { id } = submitted.json<{ id: string }>()
    const profile = (await owner.ask({ url: `/api/profile/${id}` })).json()
    await endNameLeases(api)
    api.clock.pass(60_000)
    const changes = {
      name: 'Olivia C0le',
      handle: 'olivia-c0le',
      bio: `${profile.bio} Since then.`,
    }
    const edited = await edit({ ...owner, profile }, { body: changes, at: api.clock.now() })
    expect(edited.statusCode).toBe(200)
    const { past } = await readProfile(api.deps.eventStore, id)
    expect(past.events.at(-1)).toMatchObject({ type: 'ProfileEdited', data: { flags: [] } })
  })

  it('does not resemble its former life', async () => {
    const owner = await createOwner(api, 'self-same')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    const response = await submit(owner, submissionOf('self-same'))
    expect(response.json()).toMatchObject({ status: 'listed', reasons: [] })
  })
})

describe('a refused submission', () => {
  it('does not hold other profiles of the same name', async () => {
    await createOwner(api, 'taken-handle')
    const name = 'Ottoline Refused'
    expect((await submitLike('taken-handle', { name })).statusCode).toBe(409)
    const unknown = `/media/${randomUUID()}/${'d'.repeat(64)}-1x1.webp`
    expect(
      (await submitLike('ottoline-first', { name, profilePhotos: [unknown] })).json(),
    ).toMatchObject({ code: 'media-unknown' })
    expect((await submitLike('ottoline', { name })).json()).toMatchObject({ status: 'listed' })
  })
})

describe('name leases', () => {
  const [one, other] = ['1', '2'].map(
    (digit) => `${digit.repeat(8)}-1111-4111-8111-${digit.repeat(12)}`,
  )
  const lease = (profileId = '', name: string, handle: string) =>
    leaseNames(api.deps, { name, handle }, profileId)
  const age = (ms: number) =>
    api.deps.pool.query("update api.name_claims set at = at - $1 * interval '1 ms'", [ms])

  it('belong to the first profile that shows them, with all look-alikes', async () => {
    expect(await lease(one, 'First Lease', 'first-lease')).toEqual({ name: true, handle: true })
    expect(await lease(other, 'FIRST LEASE ✓', 'any')).toEqual({ name: false, handle: true })
    expect(await lease(other, 'Any', 'f1rst_lease')).toEqual({ name: true, handle: false })
    expect(await lease(one, 'First Lease', 'first-lease')).toEqual({ name: true, handle: true })
  })

  it('expire once the read models must show them', async () => {
    expect(await lease(one, 'Free Later', 'free-later')).toEqual({ name: true, handle: true })
    await age(nameLeaseMs - 30_000)
    expect(await lease(other, 'Free Later', 'free-later')).toEqual({ name: false, handle: false })
    await age(30_000)
    expect(await lease(other, 'Free Later', 'free-later')).toEqual({ name: true, handle: true })
  })

  it('last by the clock of Postgres, because the clocks of replicas may differ', async () => {
    expect(await lease(one, 'Other Clock', 'other-clock')).toEqual({ name: true, handle: true })
    api.clock.pass(2 * nameLeaseMs)
    expect(await lease(other, 'Other Clock', 'other-clock')).toEqual({ name: false, handle: false })
  })
})
