import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBoundedStore } from '#backend/media/bounded-store.ts'
import { mediaFile, mediaPath, parseMediaPath } from '#contract/media/media-path.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  signInVisitor,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'
import { drawPicture, paintScene } from '#tests/support/picture.ts'

let api: TestApi
let scene: Buffer
beforeAll(async () => {
  api = await openTestApi()
  scene = await paintScene(1200, 900)
})

async function upload(visitor: Visitor, file: Buffer) {
  const response = await uploadPicture(visitor, file)
  return response.json<{ url: string; width: number; height: number }>()
}

/** Addresses of all sizes of a picture in one format, smallest first. */
function sizesOf(url: string, format: 'webp' | 'avif'): string[] {
  const stem = url.replace(/-\d+x\d+\.webp$/, '')
  return [
    ...[160, 480, 960].map((side) => `${stem}-${side}.${format}`),
    url.replace('webp', format),
  ]
}

async function look(visitor: Visitor, url: string) {
  const { statusCode, headers, rawPayload } = await visitor.ask({ url })
  const { format, width } =
    statusCode === 200
      ? await sharp(rawPayload).metadata()
      : { format: undefined, width: undefined }
  return { statusCode, type: headers['content-type'], format, width }
}

describe('an upload', () => {
  it('is served in each of its sizes, as WebP and as AVIF', async () => {
    const owner = await createOwner(api, 'many-sizes')
    const { url, width, height } = await upload(owner, scene)
    expect([width, height]).toEqual([1200, 900])
    expect(parseMediaPath(url)?.size).toEqual({ width, height })
    await edit(owner, { body: { profilePhotos: [url] }, at: api.clock.now() })
    const visitor = createVisitor(api.app)
    const widths = [160, 480, 960, 1200]
    for (const [i, each] of sizesOf(url, 'webp').entries()) {
      const seen = { statusCode: 200, type: 'image/webp', format: 'webp', width: widths[i] }
      expect(await look(visitor, each)).toEqual(seen)
    }
    for (const [i, address] of sizesOf(url, 'avif').entries().drop(1)) {
      const seen = { statusCode: 200, type: 'image/avif', format: 'heif', width: widths[i] }
      expect(await look(visitor, address)).toEqual(seen)
      const { etag } = (await visitor.ask({ url: address })).headers
      const again = await visitor.ask({ url: address, headers: { 'if-none-match': String(etag) } })
      expect(again.statusCode).toBe(304)
    }
    const { hash = '', mediaOwner: profileId = '' } = parseMediaPath(url) ?? {}
    for (const file of [
      `${hash}-161.webp`,
      `${hash}-2400.webp`,
      `${hash}-9x9.webp`,
      `${hash}.webp`,
    ]) {
      expect((await look(visitor, `/media/${profileId}/${file}`)).statusCode).toBe(404)
    }
  })

  it('is served as WebP for an AVIF address when AVIF is not smaller', async () => {
    const owner = await signInVisitor(api)
    const { url } = await upload(owner, (await drawPicture('plain.png', 41)).buffer)
    const other = url.replace('webp', 'avif')
    expect(await look(owner, other)).toMatchObject({ statusCode: 200, type: 'image/webp' })
    const { etag } = (await owner.ask({ url: other })).headers
    const again = await owner.ask({ url: other, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('counts and is erased with all its sizes', async () => {
    const owner = await createOwner(api, 'sizes-gone')
    const { url } = await upload(owner, scene)
    await edit(owner, { body: { profilePhotos: [url] }, at: api.clock.now() })
    const all = [...sizesOf(url, 'webp'), ...sizesOf(url, 'avif').slice(1)]
    const bytes = await Promise.all(
      all.map(async (address) => (await owner.ask({ url: address })).rawPayload.length),
    )
    const [kept] = await api.models.media.list(owner.profile.id)
    const ofSmallest = (await owner.ask({ url: all[0]?.replace('webp', 'avif') ?? '' })).headers
    const thumb =
      ofSmallest['content-type'] === 'image/avif' ? Number(ofSmallest['content-length']) : 0
    expect(kept?.bytes).toBe(bytes.reduce((sum, size) => sum + size, thumb))

    const app = await api.buildAnother({ now: () => new Date() })
    const headers = { origin: publicUrl, cookie: owner.cookie }
    await app.inject({ method: 'DELETE', url: `/api/profile/${owner.profile.id}`, headers })
    expect(await api.models.media.list(owner.profile.id)).toEqual([])
    const visitor = createVisitor(api.app)
    for (const address of all) expect((await look(visitor, address)).statusCode).toBe(404)
  })

  it('is not stored at all when only some of its sizes fit into the quota', async () => {
    const { pool } = api.deps
    await pool.query('drop schema if exists media cascade')
    const freeBytes = async () => Number.POSITIVE_INFINITY
    const media = await createBoundedStore(api.models.media, { pool, quota: 40_000, freeBytes })
    const app = await api.buildAnother({ media })
    const visitor = await signInVisitor(api)
    const another = Object.assign(createVisitor(app), { cookie: visitor.cookie })
    const refused = await uploadPicture(another, scene)
    expect(refused.json()).toMatchObject({ status: 507, code: 'storage-full' })
    const profileId = api.deps.keyedIds.profileId(visitor.wallet.address)
    expect(await api.models.media.list(profileId)).toEqual([])
  })
})

describe('a picture that was stored in one size', () => {
  it('can be chosen and shown', async () => {
    const owner = await createOwner(api, 'one-size')
    const bytes = await sharp(scene).webp().toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    await api.models.media.put(owner.profile.id, mediaFile(hash), bytes)
    const url = mediaPath(owner.profile.id, hash)
    const body = { avatarUrl: url, profilePhotos: [url] }
    const shown = await edit(owner, { body, at: api.clock.now() })
    expect(shown.json()).toMatchObject(body)
    const seen = { statusCode: 200, type: 'image/webp', format: 'webp', width: 1200 }
    expect(await look(createVisitor(api.app), url)).toEqual(seen)
  })
})

it('rejects an address with another size than the picture has', async () => {
  const owner = await createOwner(api, 'size-liar')
  const { url } = await upload(owner, scene)
  const body = { avatarUrl: url.replace('1200x900', '900x1200') }
  const refused = await edit(owner, { body, at: api.clock.now() })
  expect(refused.json()).toMatchObject({ code: 'media-unknown' })
})
