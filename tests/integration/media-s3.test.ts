import { describe, expect, it, onTestFinished } from 'vitest'
import { createS3Store } from '#backend/media/s3-store.ts'
import { MediaUnavailable } from '#backend/media/store.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { openTestBucket, somePicture } from '#tests/support/media-stores.ts'
import { s3Fault, startS3Server } from '#tests/support/s3-server.ts'
import { describeMediaStore } from './media-store.contract.ts'

const owner = '6a1f2f0e-52a4-4cde-9f5e-0d2f6a3c1b7e'
const shortTimeout = { timeoutMs: 200 }
const { hash, bytes } = somePicture()

async function openStore(options: Parameters<typeof openTestBucket>[0] = {}) {
  const opened = await openTestBucket(options, shortTimeout)
  onTestFinished(opened.close)
  return opened
}

for (const versioning of ['off', 'on', 'unknown'] as const) {
  describe(`pictures in a bucket with versioning ${versioning}`, () => {
    describeMediaStore(() => openTestBucket({ versioning, pageSize: 5 }))
  })
}

describe('a bucket', () => {
  it('stores pictures with their content type, under media/', async () => {
    const { server, store } = await openStore()
    await store.put(owner, mediaFile(hash), bytes)
    const key = `media/${owner}/${hash}.webp`
    expect(server.objects.listStored()).toEqual([{ key, body: bytes, type: 'image/webp' }])
    await store.touch(owner, mediaFile(hash))
    expect(server.objects.listStored()).toEqual([{ key, body: bytes, type: 'image/webp' }])
  })

  it('with versioning keeps no version of removed or erased pictures', async () => {
    const { server, store } = await openStore({ versioning: 'on', pageSize: 2 })
    for (const note of ['one', 'two', 'three']) {
      const picture = somePicture(note)
      await store.put(owner, mediaFile(picture.hash), picture.bytes)
      await store.touch(owner, mediaFile(picture.hash))
    }
    await store.remove(owner, somePicture('one').hash)
    expect(server.objects.listStored()).toHaveLength(4)
    await store.erase(owner)
    expect(server.objects.listStored()).toEqual([])
  })

  it('may have a different clock', async () => {
    const { store } = await openStore({ clockAheadMs: 5 * 60_000 })
    const before = Date.now()
    await store.put(owner, mediaFile(hash), bytes)
    const [kept] = await store.list(owner)
    expect(Math.abs(Number(kept?.modified) - before)).toBeLessThan(60_000)
  })

  it.each([
    ['resets the connection', 'reset'],
    ['does not answer', 'hang'],
    ['answers 503', { status: 503, body: s3Fault('SlowDown') }],
    ['reports an error after the status 200', { status: 200, body: s3Fault('InternalError') }],
  ] as const)('is retried when it %s', async (_, trouble) => {
    const { server, store } = await openStore()
    await store.put(owner, mediaFile(hash), bytes)
    server.faults.push(trouble, trouble)
    expect(await store.touch(owner, mediaFile(hash))).toBe(true)
    expect(server.faults).toEqual([])
  })

  it.each([
    ['resets the connection every time', 'reset', 'does not answer (ECONNRESET)'],
    ['hangs every time', 'hang', 'does not answer (too slow)'],
    ['is overloaded', { status: 503, body: s3Fault('SlowDown') }, 'answers 503 SlowDown'],
  ] as const)('that %s fails after the retries', async (_, trouble, reason) => {
    const { server, store } = await openStore()
    server.faults.push(trouble, trouble, trouble)
    const failed = store.put(owner, mediaFile(hash), bytes)
    await expect(failed).rejects.toThrow(MediaUnavailable)
    await expect(failed).rejects.toThrow(`The bucket ${reason}`)
    expect(server.faults).toEqual([])
  })

  it.each([
    [{ status: 403, body: s3Fault('AccessDenied') }, 'answers 403 AccessDenied'],
    [{ status: 307, body: s3Fault('TemporaryRedirect') }, 'answers 307 TemporaryRedirect'],
    [{ status: 404, body: s3Fault('NoSuchBucket') }, 'answers 404 NoSuchBucket'],
    [{ status: 200, body: '<html>' }, 'sent an invalid response'],
    [{ status: 200, body: '<Something/>' }, 'sent an invalid listing'],
    [{ status: 404, body: '' }, 'does not exist'],
  ])('that answers %j is not retried', async (trouble, reason) => {
    const { server, store } = await openStore()
    server.faults.push(trouble)
    const failed = store.list(owner)
    await expect(failed).rejects.toThrow(MediaUnavailable)
    await expect(failed).rejects.toThrow(`The bucket ${reason}`)
  })

  it('with a truncated listing that has no cursor fails', async () => {
    const { server, store } = await openStore()
    const body = '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'
    server.faults.push({ status: 200, body })
    await expect(store.list(owner)).rejects.toThrow(MediaUnavailable)
  })
})

describe('opening a store', () => {
  it.each([
    ['another secret', { secret: 'wrong' }, 'answers 403 SignatureDoesNotMatch'],
    ['an unknown key', { keyId: 'NOBODY' }, 'answers 403 InvalidAccessKeyId'],
    ['a missing bucket', { name: 'missing' }, 'answers 404 NoSuchBucket'],
  ])('fails with %s', async (_, change, reason) => {
    const server = await startS3Server()
    onTestFinished(server.stop)
    const opened = createS3Store({ ...server.bucket, ...change }, shortTimeout)
    await expect(opened).rejects.toThrow(`The bucket ${reason}`)
  })

  it('fails without a server', async () => {
    const server = await startS3Server()
    await server.stop()
    const opened = createS3Store(server.bucket, shortTimeout)
    await expect(opened).rejects.toThrow('The bucket does not answer (ECONNREFUSED)')
  })

  it('fails when the versioning of the bucket cannot be read', async () => {
    const server = await startS3Server()
    onTestFinished(server.stop)
    server.faults.push({ status: 403, body: s3Fault('AccessDenied') })
    await expect(createS3Store(server.bucket, shortTimeout)).rejects.toThrow('403 AccessDenied')
  })
})
