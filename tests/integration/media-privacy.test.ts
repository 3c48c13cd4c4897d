import { beforeAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'
import { stopCacheClock } from '#tests/support/cache-clock.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

let width = 40
async function upload(visitor: Visitor): Promise<string> {
  width += 1
  const response = await uploadPicture(visitor, (await drawPicture('one.png', width)).buffer)
  return response.json<{ url: string }>().url
}

const look = async (visitor: Visitor, url: string) => {
  const { statusCode, headers } = await visitor.ask({ url })
  return [statusCode, headers['cache-control']]
}
const hidden = [404, 'no-store']
const forOne = [200, 'private, no-store']
const forAll = [200, 'no-cache']

/** Creates a visitor on an app that configures the wallet as an auditor's. */
async function createAuditor(): Promise<Visitor> {
  const staff = await signInVisitor(api)
  const auditorWallets = new Set([accountName(staff.wallet.address, null)])
  const app = await api.buildAnother({ config: { ...api.deps.config, auditorWallets } })
  return Object.assign(createVisitor(app), { cookie: staff.cookie })
}

describe('a picture', () => {
  it('without a profile is visible to its uploader and to staff only', async () => {
    const visitor = await signInVisitor(api)
    const url = await upload(visitor)
    expect(await look(visitor, url)).toEqual(forOne)
    expect(await look(await createAuditor(), url)).toEqual(forOne)
    expect(await look(createVisitor(api.app), url)).toEqual(hidden)
    expect(await look(await signInVisitor(api), url)).toEqual(hidden)
    // A conditional request must not reveal that the picture exists.
    const headers = { 'if-none-match': '*' }
    expect((await createVisitor(api.app).ask({ url, headers })).statusCode).toBe(404)
  })

  it('is visible to everyone while a listed profile shows it', async () => {
    const owner = await createOwner(api, 'listed-picture')
    const [shown, other] = [await upload(owner), await upload(owner)]
    const visitor = createVisitor(api.app)
    expect(await look(visitor, shown)).toEqual(hidden)
    await edit(owner, { body: { avatarUrl: shown }, at: api.clock.now() })
    expect(await look(visitor, shown)).toEqual(forAll)
    const { headers } = await visitor.ask({ url: shown })
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(await look(visitor, other)).toEqual(hidden)
    expect(await look(owner, other)).toEqual(forOne)
  })

  it('of a held profile is visible to its owner and to staff, and to everyone once it is listed', async () => {
    const config = { ...api.deps.config, reviewMode: 'all' as const }
    const owner = await signInVisitor(api)
    const url = await upload(owner)
    const app = await api.buildAnother({ config })
    const careful = Object.assign(createVisitor(app), { cookie: owner.cookie })
    const response = await submit(careful, submissionOf('held-picture', { profilePhotos: [url] }))
    expect(response.json()).toMatchObject({ status: 'held', profilePhotos: [url] })
    const visitor = createVisitor(api.app)
    expect(await look(visitor, url)).toEqual(hidden)
    expect(await look(owner, url)).toEqual(forOne)
    expect(await look(await createAuditor(), url)).toEqual(forOne)
    const profileId = api.deps.keyedIds.profileId(owner.wallet.address)
    const { eventStore, newId, projector } = api.deps
    const listed: NewEvent<ProfileEvent> = {
      id: newId(),
      type: 'ProfileListed',
      data: { profileId, life: 1, profileType: 'artist' },
      metadata: {
        at: api.clock.now().toISOString(),
        requestId: newId(),
        actor: { kind: 'admin', id: null },
      },
    }
    const stream = `profile-${profileId}`
    const end = (await api.models.log.read(stream)).at(-1)?.revision ?? 'no-stream'
    const { position } = await eventStore.append(stream, [listed], end)
    expect(await projector.waitFor(position, 30_000)).toBe(true)
    expect(await look(visitor, url)).toEqual(forAll)
  })

  it('returns 404 right after the deletion of its profile, also for a cached copy', async () => {
    const owner = await createOwner(api, 'deleted-picture')
    const url = await upload(owner)
    await edit(owner, { body: { profilePhotos: [url] }, at: api.clock.now() })
    const visitor = createVisitor(api.app)
    expect(await look(visitor, url)).toEqual(forAll)
    const { etag } = (await visitor.ask({ url })).headers
    // Pictures carry the time of the disk, and a deletion erases only those stored before it.
    const app = await api.buildAnother({ now: () => new Date() })
    const headers = { origin: publicUrl, cookie: owner.cookie }
    await app.inject({ method: 'DELETE', url: `/api/profile/${owner.profile.id}`, headers })
    expect(await look(visitor, url)).toEqual(hidden)
    const again = await visitor.ask({ url, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(404)
  })

  it('is not stored when its profile is deleted during the upload', async () => {
    const owner = await createOwner(api, 'leaving')
    const { media } = api.deps
    const url = `/api/profile/${owner.profile.id}`
    const headers = { origin: publicUrl, cookie: owner.cookie }
    let deleted: number | undefined
    const put: typeof media.put = async (...file) => {
      deleted ??= (await api.app.inject({ method: 'DELETE', url, headers })).statusCode
      await media.put(...file)
    }
    const app = await api.buildAnother({ media: { ...media, put } })
    const leaving = Object.assign(createVisitor(app), { cookie: owner.cookie })
    const { buffer } = await drawPicture('late.png', 50)
    const { statusCode } = await uploadPicture(leaving, buffer)
    expect([deleted, statusCode]).toEqual([204, 404])
    expect(await media.list(owner.profile.id)).toEqual([])
    // The next upload belongs to the next life.
    expect((await uploadPicture(leaving, buffer)).statusCode).toBe(201)
  })

  it('is looked up once for concurrent requests, and again after two seconds', async () => {
    const owner = await createOwner(api, 'popular-picture')
    const url = await upload(owner)
    await edit(owner, { body: { avatarUrl: url }, at: api.clock.now() })
    const queries: unknown[] = []
    const readPool = new Proxy(api.deps.readPool, {
      get: (pool, name) => {
        if (name !== 'query') return Reflect.get(pool, name)
        return (...query: Parameters<typeof pool.query>) => {
          if (JSON.stringify(query).includes('picture-shown')) queries.push(query)
          return pool.query(...query)
        }
      },
    })
    const app = await api.buildAnother({ readPool })
    const pass = stopCacheClock()
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url })))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(queries).toHaveLength(1)
    await pass(1999)
    await app.inject({ url })
    expect(queries).toHaveLength(1)
    await pass(2)
    await app.inject({ url })
    expect(queries).toHaveLength(2)
  })
})
