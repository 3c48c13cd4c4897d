import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { parseMediaFile } from '#contract/media/media-path.ts'
import type { Bucket } from './bucket.ts'
import {
  connectBucket,
  findResponse,
  requireResponse,
  type S3Connection,
  type S3Limits,
  statusOf,
  unavailable,
} from './s3-client.ts'
import {
  groupFiles,
  type MediaStore,
  MediaUnavailable,
  type OpenMedia,
  type StoredFile,
} from './store.ts'

const fileKey = /^media\/([0-9a-f-]{36})\/(.+)$/
const typeOf = (file: string) => ({ ContentType: `image/${parseMediaFile(file)?.format}` })
const maxConcurrentRemovals = 10
/** Default limits. The idle timeout is longer than a slow reader may pause. */
const defaults: S3Limits = { timeoutMs: 10_000, tries: 3, idleTimeoutMs: 30_000 }
/** Status codes of stores without versioning. */
const unsupportedStatuses = [400, 405, 501]

type Listed = {
  Key?: string | undefined
  VersionId?: string | undefined
  LastModified?: Date | undefined
  Size?: number | undefined
}

/**
 * Creates a store in a private bucket, under `media/`. Throws `MediaUnavailable` when the bucket
 * fails, also immediately if it does not exist.
 */
export async function createS3Store(
  bucket: Bucket,
  options: Partial<S3Limits> = {},
): Promise<MediaStore> {
  const limits = { ...defaults, ...options }
  const connection = connectBucket(bucket, limits)
  const { client } = connection
  // Capitalized like the parameter of the SDK.
  const Bucket = bucket.name
  const objectOf = (profileId: string, file: string) => ({
    Bucket,
    Key: `media/${profileId}/${file}`,
  })
  const hasVersions = await probeBucket(client, Bucket)
  const listMedia = (Prefix: string) => listFiles(connection, { Bucket, Prefix })
  const limitRemovals = pLimit(maxConcurrentRemovals)

  const removeAll = async (Prefix: string) => {
    const list = hasVersions ? listVersions : listObjects
    const pages = await Array.fromAsync(list(client, { Bucket, Prefix }))
    await limitRemovals.map(pages.flat(), ({ Key, VersionId }) =>
      findResponse(client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))),
    )
  }

  return {
    put: async (profileId, file, Body) => {
      await requireResponse(
        client.send(new PutObjectCommand({ ...objectOf(profileId, file), ...typeOf(file), Body })),
      )
    },
    has: async (profileId, file) => {
      const found = await findResponse(
        client.send(new HeadObjectCommand(objectOf(profileId, file))),
      )
      return found !== undefined
    },
    open: async (profileId, file) => {
      const found = await findResponse(client.send(new GetObjectCommand(objectOf(profileId, file))))
      return found && openBody(found, limits.idleTimeoutMs)
    },
    list: async (profileId) => groupFiles(await Array.fromAsync(listMedia(`media/${profileId}/`))),
    // The store copies in one step. Downloading and uploading could restore a picture that is
    // erased meanwhile.
    touch: async (profileId, file) => {
      const object = objectOf(profileId, file)
      const CopySource = `/${Bucket}/${object.Key}`
      const copy = { ...object, ...typeOf(file), CopySource, MetadataDirective: 'REPLACE' as const }
      return (await findResponse(client.send(new CopyObjectCommand(copy)))) !== undefined
    },
    remove: (profileId, hash) => removeAll(`media/${profileId}/${hash}`),
    erase: (profileId) => removeAll(`media/${profileId}/`),
    listAll: () => groupByProfile(listMedia('media/')),
    listFiles: () => listMedia('media/'),
  }
}

/** Aborts a body that the store stops sending, since its reader would wait forever. */
function openBody(
  { Body, ContentLength }: GetObjectCommandOutput,
  idleTimeoutMs: number,
): OpenMedia {
  if (!(Body instanceof Readable) || ContentLength === undefined) {
    throw new MediaUnavailable('The bucket sent a picture without its length')
  }
  if (Body instanceof IncomingMessage) {
    const { socket } = Body
    const abort = () => Body.destroy(new MediaUnavailable('The bucket stopped sending'))
    socket.setTimeout(idleTimeoutMs, abort)
    // The connection is reused for other requests.
    Body.once('close', () => socket.setTimeout(0, abort))
  }
  return { size: ContentLength, stream: Body }
}

/** Groups files by profile. Keys are sorted, so the files of a profile are adjacent. */
async function* groupByProfile(files: AsyncIterable<StoredFile & { profileId: string }>) {
  let owned: { profileId: string; files: StoredFile[] } | undefined
  for await (const file of files) {
    const { profileId } = file
    if (owned?.profileId !== profileId) {
      if (owned) yield { profileId: owned.profileId, stored: groupFiles(owned.files) }
      owned = { profileId, files: [] }
    }
    owned.files.push(file)
  }
  if (owned) yield { profileId: owned.profileId, stored: groupFiles(owned.files) }
}

type Listing = { Bucket: string; Prefix: string; MaxKeys?: number }

/** Lists the files under a prefix, with times on the clock of this process. */
async function* listFiles({ client, clockSkewMs }: S3Connection, listing: Listing) {
  for await (const page of listObjects(client, listing)) {
    for (const { Key = '', LastModified, Size = 0 } of page) {
      const [, profileId, file = ''] = fileKey.exec(Key) ?? []
      const hash = parseMediaFile(file)?.hash
      if (profileId === undefined || hash === undefined || !LastModified) continue
      const modified = new Date(LastModified.getTime() - clockSkewMs())
      yield { profileId, file, hash, modified, bytes: Size }
    }
  }
}

async function* listObjects(client: S3Client, listing: Listing): AsyncGenerator<Listed[]> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ ...listing, ContinuationToken })
    const page = await requireResponse(client.send(command))
    ContinuationToken = nextToken(page.IsTruncated, page.NextContinuationToken)
    yield page.Contents ?? []
  } while (ContinuationToken !== undefined)
}

async function* listVersions(client: S3Client, listing: Listing): AsyncGenerator<Listed[]> {
  let KeyMarker: string | undefined
  let VersionIdMarker: string | undefined
  do {
    const command = new ListObjectVersionsCommand({ ...listing, KeyMarker, VersionIdMarker })
    const page = await requireResponse(client.send(command))
    KeyMarker = nextToken(page.IsTruncated, page.NextKeyMarker)
    VersionIdMarker = page.NextVersionIdMarker
    yield [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
  } while (KeyMarker !== undefined)
}

/**
 * Returns the token of the next page. Throws for a listing without a completeness flag, since it could
 * look empty.
 */
function nextToken(isTruncated: boolean | undefined, next: string | undefined): string | undefined {
  if (isTruncated === undefined || (isTruncated && !next)) {
    throw new MediaUnavailable('The bucket sent an invalid listing')
  }
  return isTruncated ? next : undefined
}

/**
 * Returns true if the bucket keeps old versions of deleted objects. Also sends the requests that an
 * erasure will need, to check the permissions.
 */
async function probeBucket(client: S3Client, Bucket: string): Promise<boolean> {
  const hasVersions = await isVersioned(client, Bucket)
  const list = hasVersions ? listVersions : listObjects
  await list(client, { Bucket, Prefix: 'media/', MaxKeys: 1 }).next()
  return hasVersions
}

async function isVersioned(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }))
    // A bucket whose versioning is suspended still has old versions.
    return Status !== undefined
  } catch (cause) {
    if (unsupportedStatuses.includes(statusOf(cause) ?? 0)) return false
    throw unavailable(cause)
  }
}
