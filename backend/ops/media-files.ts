import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { MediaFile, MediaStore } from '#backend/media/store.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { parseMediaFile } from '#contract/media/media-path.ts'
import { checksumFile, type FileChecksum, readLines, writeWithChecksum } from './file-checksums.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { changedFile, type Manifest, mediaFile, refuseMissing } from './manifest.ts'

const pathOf = ({ profileId, file }: MediaFile) => `media/${profileId}/${file}`

/** Copies all pictures into a backup, and lists their checksums. */
export async function backUpMedia(
  media: MediaStore,
  folder: string,
  signal: AbortSignal,
): Promise<{ files: number; bytes: number; checksum: FileChecksum }> {
  const listPath = join(folder, mediaFile)
  const list = createWriteStream(listPath, { flags: 'wx', mode: 0o600, flush: true })
  let [files, bytes] = [0, 0]
  await forEachConcurrently(media.listFiles(), async (picture) => {
    signal.throwIfAborted()
    const opened = await media.open(picture.profileId, picture.file)
    // The picture was removed after it was listed.
    if (!opened) return
    const path = join(folder, pathOf(picture))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const checksum = await writeWithChecksum(path, opened.stream, signal)
    list.write(`${checksum.sha256}  ${pathOf(picture)}\n`)
    files += 1
    bytes += checksum.bytes
  })
  list.end()
  await finished(list)
  return { files, bytes, checksum: await checksumFile(listPath) }
}

/** Compares all pictures of a backup with their checksums. Throws `OperatorError`. */
export async function verifyMedia(
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  let files = 0
  await forEachConcurrently(listMedia(folder), async ({ sha256, ...picture }) => {
    const path = pathOf(picture)
    const found = await checksumFile(join(folder, path), signal).catch(refuseMissing(path))
    if (found.sha256 !== sha256) throw changedFile(path)
    files += 1
  })
  if (files !== manifest.media.files) throw changedFile(mediaFile)
}

/** Refuses a store with pictures of profiles that the backup does not contain. */
export async function refuseOtherMedia(media: MediaStore, folder: string): Promise<void> {
  for await (const { profileId } of media.listFiles()) {
    if (existsSync(join(folder, 'media', profileId))) continue
    throw new OperatorError(
      `The store of pictures is not empty: it holds media/${profileId}, which is not in the backup. Restore into an empty one.`,
    )
  }
}

/** Stores the pictures of a backup, except those of `erased` profiles. */
export async function restoreMedia(
  folder: string,
  media: Pick<MediaStore, 'put'>,
  erased: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  await forEachConcurrently(listMedia(folder), async ({ profileId, file, sha256 }) => {
    signal.throwIfAborted()
    if (erased.has(profileId)) return
    const path = pathOf({ profileId, file })
    const bytes = await readFile(join(folder, path))
    // The file may have changed since it was verified.
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw changedFile(path)
    await media.put(profileId, file, bytes)
  })
}

const listLine = /^([0-9a-f]{64}) {2}media\/([0-9a-f-]{36})\/([\w.-]+)$/

async function* listMedia(folder: string): AsyncGenerator<MediaFile & { sha256: string }> {
  for await (const line of readLines(join(folder, mediaFile))) {
    const [, sha256, profileId, file = ''] = listLine.exec(line) ?? []
    if (!sha256 || !profileId || !parseMediaFile(file)) throw changedFile(mediaFile)
    yield { sha256, profileId, file }
  }
}
