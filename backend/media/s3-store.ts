import type { Bucket } from './bucket.ts'
import { type ListedObject, type ListingPage, readListing, readVersioning } from './s3-document.ts'
import { connectBucket, type S3Patience, type S3Send } from './s3-request.ts'
import { type MediaStore, MediaUnavailable } from './store.ts'

const fileKey = /^media\/([0-9a-f-]{36})\/([0-9a-f]{64})\.webp$/
const folderKey = /^media\/([0-9a-f-]{36})\/$/
const contentType = { 'Content-Type': 'image/webp' }
const removalsAtOnce = 10
/** How stores answer that know no versions. */
const unknownToStore = [400, 405, 501]

type Page = ListingPage & { ahead: number }

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
    const pages = await listPages(send, { ...kind, prefix })
    await removeObjects(
      send,
      pages.flatMap(({ objects }) => objects),
    )
  }

  return {
    put: async (profileId, hash, body) => {
      await done(send({ method: 'PUT', key: key(profileId, hash), headers: contentType, body }))
    },
    has: async (profileId, hash) => {
      const { status } = await send({ method: 'HEAD', key: key(profileId, hash) })
      return status !== 404
    },
    read: async (profileId, hash) => {
      const { status, body } = await send({ method: 'GET', key: key(profileId, hash) })
      return status === 404 ? undefined : body
    },
    list: async (profileId) => {
      const pages = await listPages(send, { 'list-type': '2', prefix: `media/${profileId}/` })
      return pages.flatMap(({ objects, ahead }) =>
        objects.flatMap(({ key, modified }) => {
          const hash = fileKey.exec(key)?.[2]
          return hash === undefined
            ? []
            : [{ hash, modified: new Date(modified.getTime() - ahead) }]
        }),
      )
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
    owners: async () => {
      const query = { 'list-type': '2', prefix: 'media/', delimiter: '/' }
      const pages = await listPages(send, query)
      return pages.flatMap(({ prefixes }) =>
        prefixes.flatMap((prefix) => folderKey.exec(prefix)?.[1] ?? []),
      )
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

async function listPages(send: S3Send, query: Record<string, string>): Promise<Page[]> {
  const pages: Page[] = []
  for (let next: ListingPage['next'] = {}; next; next = pages.at(-1)?.next) {
    const { body, ahead } = await done(send({ method: 'GET', query: { ...query, ...next } }))
    pages.push({ ...readListing(body), ahead })
  }
  return pages
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
