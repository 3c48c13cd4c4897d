import { beforeAll, describe, expect, it } from 'vitest'
import { sweepUnusedMedia } from '#api/media/sweep.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { profileView } from '#contract/views/profile.ts'
import { reviewView } from '#contract/views/review.ts'
import { claimGraceMs } from '#domain/handle/claim.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
let admin: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
})

type Owner = Awaited<ReturnType<typeof createOwner>>

const ask = async (visitor: Visitor, url: string) => (await visitor.ask({ url })).json()
const readAsVisitor = (id: string) => ask(createVisitor(api.app), `/api/profile/${id}`)

async function findHeld(id: string) {
  const { waiting } = reviewView.parse(await ask(admin, '/api/admin/review?limit=100'))
  return waiting.find(({ profile }) => profile.id === id)
}

async function change(owner: Owner, body: Record<string, unknown>) {
  api.clock.pass(claimGraceMs)
  const response = await edit(owner, { body, at: api.clock.now() })
  expect(response.statusCode).toBe(200)
  return profileView.parse(response.json())
}

const review = (id: string, payload: object) =>
  admin.ask({ method: 'POST', url: `/api/admin/review/${id}`, payload })

/** Creates a listed profile with a held edit, whose name resembles that of another profile. */
async function createHeldEdit(letter: string) {
  const known = await createOwner(api, `known-${letter}`, { name: `Known ${letter}` })
  api.clock.pass(1)
  const owner = await createOwner(api, `quiet-${letter}`)
  const name = `KNOWN ${letter} (official)`
  const shown = await change(owner, { name })
  return { known, owner, name, shown, id: owner.profile.id }
}

describe('an edit that makes a profile look like another one', () => {
  it('waits for a review, while visitors read the old version', async () => {
    const { known, owner, name, shown, id } = await createHeldEdit('alpha')
    expect(shown).toMatchObject({
      name: owner.profile.name,
      status: 'listed',
      heldReasons: ['lookalike_name'],
      heldEdit: { fields: { name } },
    })
    const seen = await readAsVisitor(id)
    expect(seen).toMatchObject({ name: owner.profile.name, status: 'listed' })
    expect(JSON.stringify(seen)).not.toContain(name)
    expect(await findHeld(id)).toMatchObject({
      profile: { name: owner.profile.name, heldEdit: { fields: { name } } },
      lookalikes: [{ rules: ['lookalike_name'], profile: { id: known.profile.id } }],
      reasons: ['lookalike_name'],
      ip: owner.ip,
    })
  })

  it('changes the profile once it is approved', async () => {
    const { owner, name, id } = await createHeldEdit('beta')
    const revision = (await findHeld(id))?.revision
    const response = await review(id, { verdict: 'approve', note: 'A namesake.', revision })
    expect(response.json()).toMatchObject({ name, heldEdit: null, reviewNote: 'A namesake.' })
    expect(await readAsVisitor(id)).toMatchObject({ name, status: 'listed' })
    expect(await findHeld(id)).toBeUndefined()
    // The reviewer approved the name, so other changes are not held.
    expect(
      await change({ ...owner, profile: response.json() }, { tags: ['Photography'] }),
    ).toMatchObject({
      ...{ name, tags: ['Photography'], heldEdit: null, reviewNote: 'A namesake.' },
    })
  })

  it('leaves the profile unchanged once it is rejected', async () => {
    const { owner, id } = await createHeldEdit('gamma')
    expect((await review(id, { verdict: 'reject', note: 'Not you.' })).statusCode).toBe(200)
    expect(await ask(owner, `/api/profile/${id}`)).toMatchObject({
      ...{ name: owner.profile.name, status: 'listed', reviewNote: 'Not you.', heldEdit: null },
    })
    const late = await review(id, { verdict: 'approve' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'not-held'])
    expect(late.json().detail).toMatch(/the edit was turned down/)
  })

  it('cannot be approved once another profile has claimed its handle', async () => {
    await createOwner(api, 'crowned-delta')
    const owner = await createOwner(api, 'quiet-delta')
    await change(owner, { handle: 'cr0wned-delta' })
    const other = await createOwner(api, 'quiet-epsilon')
    expect(await change(other, { handle: 'cr0wned-delta' })).toMatchObject({ status: 'listed' })
    expect((await review(other.profile.id, { verdict: 'approve' })).statusCode).toBe(200)
    const response = await review(owner.profile.id, { verdict: 'approve' })
    expect([response.statusCode, response.json().code]).toEqual([409, 'handle-taken'])
  })

  it("does not make the first bearer's own name a look-alike once it is approved", async () => {
    const { known, name, id } = await createHeldEdit('zeta')
    await review(id, { verdict: 'approve' })
    expect(await change(known, { name: 'Known ZETA' })).toMatchObject({
      ...{ name: 'Known ZETA', heldEdit: null },
    })
    expect(name).not.toBe('Known ZETA')
  })

  it('keeps its picture only while it waits', async () => {
    const { owner, name, id } = await createHeldEdit('theta')
    const { buffer } = await drawPicture('one.png', 60)
    const { url } = (await uploadPicture(owner, buffer)).json<{ url: string }>()
    await change(owner, { name, avatarUrl: url })
    const inTwoLifetimes = new Date(Date.now() + 2 * unusedMediaLifetimeMs)
    const readAfterSweep = async () => {
      await sweepUnusedMedia({ ...api.deps, now: () => inTwoLifetimes })
      return (await owner.ask({ url })).statusCode
    }
    expect(await readAfterSweep()).toBe(200)
    expect((await review(id, { verdict: 'reject', note: 'Not you.' })).statusCode).toBe(200)
    expect(await readAfterSweep()).toBe(404)
  })

  it('is erased with its profile', async () => {
    const { owner, id } = await createHeldEdit('eta')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
    expect(await findHeld(id)).toBeUndefined()
    const { rows } = await api.deps.readPool.query(
      `select count(*)::int4 as count from review_queue where profile_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 0 }])
    const { events } = await ask(admin, `/api/profile/${id}/history`)
    const held = events.find(({ type }: { type: string }) => type === 'ProfileEditHeld')
    expect(held).toMatchObject({ erased: true })
    expect(held.personal).toBeUndefined()
  })
})
