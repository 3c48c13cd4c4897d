import { Readable } from 'node:stream'
import type { Bucket } from './bucket.ts'
import { type ListedObject, type ListingPage, readListing, readVersioning } from './s3-document.ts'
import { connectBucket, type S3Patience, type S3Send } from './s3-request.ts'
import { type MediaStore, MediaUnavailable, type OwnedMedia, type StoredMedia } from './store.ts'

const fileKey = /^media\/([0-9a-f-]{36})\/([0-9a-f]{64})\.webp$/
const contentType = { 'Content-Type': 'image/webp' }
const removalsAtOnce = 10
/** How stores answer that know no versions. */
const unknownToStore = [400, 405, 501]

/**
 * Keeps pictures in a bucket, under `media/` and private: people get them from the API alone. Throws
 * `MediaUnavailable` where the bucket does not do as asked, at once if it is not there.
 */
export async function openS3Store(
  bucket: Bucket,
  patience: S3Patience = { timeout: 10_000, tries: 3 },
): Promise<MediaStore> {
  const send = connectBucket(bucket, patience)
  const key = (profileId: string, hash: string) => `media/${profileId}/${hash}.webp`
  const keepsVersions = await askForVersions(send)

  const removeAll = async (prefix: string) => {
    const kind = keepsVersions ? { versions: '' } : { 'list-type': '2' }
    const objects: ListedObject[] = []
    for await (const page of listPages(send, { ...kind, prefix })) objects.push(...page.objects)
    await removeObjects(send, objects)
  }

  return {
    put: async (profileId, hash, body) => {
      await done(send({ method: 'PUT', key: key(profileId, hash), headers: contentType, body }))
    },
    has: async (profileId, hash) => {
      const { status } = await send({ method: 'HEAD', key: key(profileId, hash) })
      return status !== 404
    },
    open: async (profileId, hash) => {
      const { status, body } = await send({ method: 'GET', key: key(profileId, hash) })
      return status === 404 ? undefined : { size: body.length, stream: Readable.from([body]) }
    },
    list: async (profileId) => {
      const stored: StoredMedia[] = []
      for await (const { hash, modified, bytes } of listFiles(send, `media/${profileId}/`)) {
        stored.push({ hash, modified, bytes })
      }
      return stored
    },
    // Read and written again here, it could come back after an erasure; the store does it at once.
    renew: async (profileId, hash) => {
      const copied = await send({
        method: 'PUT',
        key: key(profileId, hash),
        headers: {
          ...contentType,
          'x-amz-copy-source': `/${bucket.name}/${key(profileId, hash)}`,
          'x-amz-metadata-directive': 'REPLACE',
        },
      })
      return copied.status !== 404
    },
    remove: async (profileId, hash) => {
      if (keepsVersions) await removeAll(key(profileId, hash))
      else await send({ method: 'DELETE', key: key(profileId, hash) })
    },
    erase: (profileId) => removeAll(`media/${profileId}/`),
    all: async function* () {
      let owned: OwnedMedia | undefined
      // Listings are in the order of the keys, so what a profile has comes together.
      for await (const { profileId, hash, modified, bytes } of listFiles(send, 'media/')) {
        if (owned?.profileId !== profileId) {
          if (owned) yield owned
          owned = { profileId, stored: [] }
        }
        owned.stored.push({ hash, modified, bytes })
      }
      if (owned) yield owned
    },
  }
}

async function removeObjects(send: S3Send, objects: readonly ListedObject[]): Promise<void> {
  for (let from = 0; from < objects.length; from += removalsAtOnce) {
    const some = objects.slice(from, from + removalsAtOnce)
    await Promise.all(
      some.map(({ key, versionId }) =>
        send({ method: 'DELETE', key, ...(versionId !== undefined && { query: { versionId } }) }),
      ),
    )
  }
}

/** The answer, which must not be 404: then it is the bucket that is missing. */
async function done(sent: ReturnType<S3Send>) {
  const answer = await sent
  if (answer.status === 404) throw new MediaUnavailable('The bucket is not there')
  return answer
}

async function* listPages(
  send: S3Send,
  query: Record<string, string>,
): AsyncGenerator<ListingPage & { ahead: number }> {
  let next: ListingPage['next'] = {}
  while (next) {
    const { body, ahead } = await done(send({ method: 'GET', query: { ...query, ...next } }))
    const page = readListing(body)
    yield { ...page, ahead }
    next = page.next
  }
}

/** The pictures under a prefix, with times by our own clock. */
async function* listFiles(send: S3Send, prefix: string) {
  for await (const { objects, ahead } of listPages(send, { 'list-type': '2', prefix })) {
    for (const { key, modified, bytes } of objects) {
      const [, profileId, hash] = fileKey.exec(key) ?? []
      if (profileId === undefined || hash === undefined) continue
      yield { profileId, hash, bytes, modified: new Date(modified.getTime() - ahead) }
    }
  }
}

/** Whether what is deleted stays as an old version. Asks for all that an erasure will need. */
async function askForVersions(send: S3Send): Promise<boolean> {
  const { status, body } = await done(
    send({ method: 'GET', query: { versioning: '' }, accepts: unknownToStore }),
  )
  const keepsVersions = status === 200 && readVersioning(body)
  const kind = keepsVersions ? { versions: '' } : { 'list-type': '2' }
  const listed = await done(
    send({ method: 'GET', query: { ...kind, prefix: 'media/', 'max-keys': '1' } }),
  )
  readListing(listed.body)
  return keepsVersions
}
