import { beforeAll, describe, expect, it } from 'vitest'
import { mediaPath } from '#backend/media/store.ts'
import {
  edit,
  makeOwner,
  makeSignedIn,
  openTestApi,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { openS3OnTrial, somePicture } from '#tests/support/media-stores.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { s3Fault } from '#tests/support/s3-server.ts'

let api: TestApi
let bucket: Awaited<ReturnType<typeof openS3OnTrial>>
beforeAll(async () => {
  bucket = await openS3OnTrial({}, { timeout: 2_000, tries: 1 })
  api = await openTestApi({}, { media: bucket.store })
  return bucket.close
})

const unavailable = { status: 503, code: 'unavailable' }

describe('a bucket that is away', () => {
  it('lets an upload fail with 503, and the next one succeed', async () => {
    const visitor = await makeSignedIn(api)
    const { buffer } = await drawPicture('one.png')
    bucket.server.troubles.push('reset')
    const failed = await uploadPicture(visitor, buffer)
    expect(failed.json()).toMatchObject(unavailable)
    expect(failed.headers['retry-after']).toMatch(/^\d+$/)
    expect(api.logged()).toContain('The bucket does not answer')
    expect(api.logged()).not.toContain(bucket.server.bucket.secret)
    const { url } = (await uploadPicture(visitor, buffer)).json()
    const shown = await visitor.ask({ url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('lets a picture fail with 503, which is no answer to keep', async () => {
    const visitor = await makeSignedIn(api)
    const profileId = api.deps.identity.profileId(visitor.wallet.address)
    const { hash, bytes } = somePicture()
    await bucket.store.put(profileId, hash, bytes)
    const url = mediaPath(profileId, hash)
    bucket.server.troubles.push({ status: 503, body: s3Fault('SlowDown') })
    expect((await visitor.ask({ url })).json()).toMatchObject(unavailable)
    expect((await visitor.ask({ url })).statusCode).toBe(200)
    const known = await visitor.ask({ url, headers: { 'if-none-match': `"${hash}"` } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(bucket.server.requests.at(-1)).toMatch(/^HEAD /)
  })

  it('lets an edit fail with 503 that chooses a picture, and changes nothing', async () => {
    const owner = await makeOwner(api, 'away')
    const { buffer } = await drawPicture('two.png', 41)
    const { url } = (await uploadPicture(owner, buffer)).json()
    bucket.server.troubles.push('reset')
    const at = api.clock.now()
    const failed = await edit(owner, { body: { avatarUrl: url }, at })
    expect(failed.json()).toMatchObject(unavailable)
    const done = await edit(owner, { body: { avatarUrl: url }, at })
    expect(done.json()).toMatchObject({ avatarUrl: url })
  })
})
