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
import { readMediaFile } from '#contract/media-path.ts'
import type { Bucket } from './bucket.ts'
import {
  askOf,
  connectBucket,
  findIn,
  type S3RetryOptions,
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
const typeOf = (file: string) => ({ ContentType: `image/${readMediaFile(file)?.format}` })
const removalsAtOnce = 10
/** A body may stand still for longer than a reader may take nothing. */
const usual: S3RetryOptions = { timeoutMs: 10_000, tries: 3, standstillMs: 30_000 }
/** How stores answer that know no versions. */
const unknownToStore = [400, 405, 501]

type Listed = {
  Key?: string | undefined
  VersionId?: string | undefined
  LastModified?: Date | undefined
  Size?: number | undefined
}

/**
 * Keeps pictures in a bucket, under `media/` and private: people get them from the API alone. Throws
 * `MediaUnavailable` where the bucket does not do as asked, at once if it is not there.
 */
export async function openS3Store(
  bucket: Bucket,
  options: Partial<S3RetryOptions> = {},
): Promise<MediaStore> {
  const { standstillMs, ...retry } = { ...usual, ...options }
  const connection = connectBucket(bucket, retry)
  const { client } = connection
  const Bucket = bucket.name
  const objectOf = (profileId: string, file: string) => ({
    Bucket,
    Key: `media/${profileId}/${file}`,
  })
  const keepsVersions = await askForVersions(client, Bucket)
  const atOnce = pLimit(removalsAtOnce)

  const removeAll = async (Prefix: string) => {
    const list = keepsVersions ? listVersions : listObjects
    const found: Listed[] = []
    for await (const page of list(client, { Bucket, Prefix })) found.push(...page)
    await atOnce.map(found, ({ Key, VersionId }) =>
      findIn(client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))),
    )
  }

  return {
    put: async (profileId, file, Body) => {
      await askOf(
        client.send(new PutObjectCommand({ ...objectOf(profileId, file), ...typeOf(file), Body })),
      )
    },
    has: async (profileId, file) => {
      const found = await findIn(client.send(new HeadObjectCommand(objectOf(profileId, file))))
      return found !== undefined
    },
    open: async (profileId, file) => {
      const found = await findIn(client.send(new GetObjectCommand(objectOf(profileId, file))))
      return found && openBody(found, standstillMs)
    },
    list: async (profileId) => {
      const files: StoredFile[] = []
      for await (const { profileId: _owner, ...file } of listFiles(`media/${profileId}/`)) {
        files.push(file)
      }
      return groupFiles(files)
    },
    // Read and written again here, it could come back after an erasure; the store does it at once.
    renew: async (profileId, file) => {
      const object = objectOf(profileId, file)
      const CopySource = `/${Bucket}/${object.Key}`
      const copy = { ...object, ...typeOf(file), CopySource, MetadataDirective: 'REPLACE' as const }
      return (await findIn(client.send(new CopyObjectCommand(copy)))) !== undefined
    },
    remove: (profileId, hash) => removeAll(`media/${profileId}/${hash}`),
    erase: (profileId) => removeAll(`media/${profileId}/`),
    all: async function* () {
      let owned: { profileId: string; files: StoredFile[] } | undefined
      // Listings are in the order of the keys, so what a profile has comes together.
      for await (const { profileId, ...file } of listFiles('media/')) {
        if (owned?.profileId !== profileId) {
          if (owned) yield { profileId: owned.profileId, stored: groupFiles(owned.files) }
          owned = { profileId, files: [] }
        }
        owned.files.push(file)
      }
      if (owned) yield { profileId: owned.profileId, stored: groupFiles(owned.files) }
    },
  }

  /** The files under a prefix, with times by our own clock. */
  async function* listFiles(Prefix: string) {
    for await (const page of listObjects(client, { Bucket, Prefix })) {
      for (const { Key = '', LastModified, Size = 0 } of page) {
        const [, profileId, file = ''] = fileKey.exec(Key) ?? []
        const hash = readMediaFile(file)?.hash
        if (profileId === undefined || hash === undefined || !LastModified) continue
        const modified = new Date(LastModified.getTime() - connection.ahead())
        yield { profileId, hash, modified, bytes: Size }
      }
    }
  }
}

/** A body that its store does not go on with is given up, since its reader may wait for ever. */
function openBody(
  { Body, ContentLength }: GetObjectCommandOutput,
  standstillMs: number,
): OpenMedia {
  if (!(Body instanceof Readable) || ContentLength === undefined) {
    throw new MediaUnavailable('The bucket gives a picture without its length')
  }
  if (Body instanceof IncomingMessage) {
    const { socket } = Body
    const giveUp = () => Body.destroy(new MediaUnavailable('The bucket stands still'))
    socket.setTimeout(standstillMs, giveUp)
    // The connection goes on to other requests.
    Body.once('close', () => socket.setTimeout(0, giveUp))
  }
  return { size: ContentLength, stream: Body }
}

type Asked = { Bucket: string; Prefix: string; MaxKeys?: number }

async function* listObjects(client: S3Client, asked: Asked): AsyncGenerator<Listed[]> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ ...asked, ContinuationToken })
    const page = await askOf(client.send(command))
    ContinuationToken = nextOf(page.IsTruncated, page.NextContinuationToken)
    yield page.Contents ?? []
  } while (ContinuationToken !== undefined)
}

async function* listVersions(client: S3Client, asked: Asked): AsyncGenerator<Listed[]> {
  let KeyMarker: string | undefined
  let VersionIdMarker: string | undefined
  do {
    const command = new ListObjectVersionsCommand({ ...asked, KeyMarker, VersionIdMarker })
    const page = await askOf(client.send(command))
    KeyMarker = nextOf(page.IsTruncated, page.NextKeyMarker)
    VersionIdMarker = page.NextVersionIdMarker
    yield [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
  } while (KeyMarker !== undefined)
}

/** How a listing goes on. One that does not say whether it does is none: it would look empty. */
function nextOf(isTruncated: boolean | undefined, next: string | undefined): string | undefined {
  if (isTruncated === undefined || (isTruncated && !next)) {
    throw new MediaUnavailable('The bucket gives a listing that cannot be read')
  }
  return isTruncated ? next : undefined
}

/** Whether what is deleted stays as an old version. Asks for all that an erasure will need. */
async function askForVersions(client: S3Client, Bucket: string): Promise<boolean> {
  const keepsVersions = await readVersioning(client, Bucket)
  const list = keepsVersions ? listVersions : listObjects
  await list(client, { Bucket, Prefix: 'media/', MaxKeys: 1 }).next()
  return keepsVersions
}

async function readVersioning(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }))
    return Status !== undefined
  } catch (cause) {
    if (unknownToStore.includes(statusOf(cause) ?? 0)) return false
    throw unavailable(cause)
  }
}
