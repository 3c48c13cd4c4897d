import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mediaFile, mediaPath } from '#contract/media/media-path.ts'
import {
  createOwner,
  edit,
  openTestApi,
  signInVisitor,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'
import { openTestBucket, somePicture } from '#tests/support/media-stores.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { s3Fault } from '#tests/support/s3-server.ts'

let api: TestApi
let bucket: Awaited<ReturnType<typeof openTestBucket>>
beforeAll(async () => {
  bucket = await openTestBucket({}, { timeoutMs: 2_000, tries: 1 })
  api = await openTestApi({}, { media: bucket.store })
  return bucket.close
})

const unavailable = { status: 503, code: 'unavailable' }

describe('an unreachable bucket', () => {
  it('fails an upload with 503, and accepts the next one', async () => {
    const visitor = await signInVisitor(api)
    const { buffer: png } = await drawPicture('one.png')
    bucket.server.faults.push('reset')
    const failed = await uploadPicture(visitor, png)
    expect(failed.json()).toMatchObject(unavailable)
    expect(failed.headers['retry-after']).toMatch(/^\d+$/)
    expect(api.logged()).toContain('The bucket does not answer')
    expect(api.logged()).not.toContain(bucket.server.bucket.secret)
    const { url } = (await uploadPicture(visitor, png)).json()
    const shown = await visitor.ask({ url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('fails a read with 503, which is not cached', async () => {
    const visitor = await signInVisitor(api)
    const profileId = api.deps.keyedIds.profileId(visitor.wallet.address)
    const { hash, bytes } = somePicture()
    await bucket.store.put(profileId, mediaFile(hash), bytes)
    const url = mediaPath(profileId, hash)
    bucket.server.faults.push({ status: 503, body: s3Fault('SlowDown') })
    expect((await visitor.ask({ url })).json()).toMatchObject(unavailable)
    expect((await visitor.ask({ url })).statusCode).toBe(200)
    const known = await visitor.ask({ url, headers: { 'if-none-match': `"${hash}"` } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(bucket.server.requests.at(-1)).toMatch(/^HEAD /)
  })

  it('fails an edit that chooses a picture with 503, and changes nothing', async () => {
    const owner = await createOwner(api, 'away')
    const { buffer: png } = await drawPicture('two.png', 41)
    const { url } = (await uploadPicture(owner, png)).json()
    bucket.server.faults.push('reset')
    const at = api.clock.now()
    const failed = await edit(owner, { body: { avatarUrl: url }, at })
    expect(failed.json()).toMatchObject(unavailable)
    const done = await edit(owner, { body: { avatarUrl: url }, at })
    expect(done.json()).toMatchObject({ avatarUrl: url })
  })
})

describe('a picture that is streamed from a bucket', () => {
  /** Opens an app with a picture that is too large for the buffers between bucket and client. */
  async function serveLarge(retry: Parameters<typeof openTestBucket>[1] = {}) {
    const { store, server, close } = await openTestBucket({}, retry)
    const app = await api.buildAnother({ media: store })
    const host = await listen(app)
    onTestFinished(async () => {
      await app.close()
      await close()
    })
    const { wallet, cookie } = await signInVisitor(api)
    const profileId = api.deps.keyedIds.profileId(wallet.address)
    const { hash } = somePicture()
    const bytes = randomBytes(16 * 1024 * 1024)
    await store.put(profileId, mediaFile(hash), bytes)
    const ask = () => {
      const request = get(`http://${host}${mediaPath(profileId, hash)}`, { headers: { cookie } })
      return request.on('error', () => undefined)
    }
    return { server, bytes, ask }
  }

  it('is aborted when the bucket stalls, and is complete on the next request', async () => {
    const { server, bytes, ask } = await serveLarge({ idleTimeoutMs: 300 })
    server.faults.push('stall')
    const [broken] = await once(ask(), 'response')
    await expect(buffer(broken)).rejects.toThrow('aborted')
    await expect.poll(() => server.inFlight.size).toBe(0)
    const [whole] = await once(ask(), 'response')
    expect((await buffer(whole)).equals(bytes)).toBe(true)
  })

  it('leaves no connection to the bucket open when its reader disconnects', async () => {
    const { server, ask } = await serveLarge()
    const requests = Array.from({ length: 5 }, ask)
    await Promise.all(requests.map((request) => once(request, 'response')))
    expect(server.inFlight.size).toBe(5)
    for (const request of requests) request.destroy()
    await expect.poll(() => server.inFlight.size, { timeout: 10_000 }).toBe(0)
  })

  it('leaves no connection open when its reader disconnects before the bucket answers', async () => {
    const { server, ask } = await serveLarge()
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    server.faults.push({ after })
    const request = ask()
    await expect.poll(() => server.inFlight.size).toBe(1)
    request.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    answer()
    await expect.poll(() => server.inFlight.size, { timeout: 10_000 }).toBe(0)
  })
})
