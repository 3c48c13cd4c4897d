import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMediaFile } from '#contract/media/media-path.ts'
import {
  groupFiles,
  type MediaStore,
  MediaUnavailable,
  type OpenMedia,
  type StoredFile,
} from './store.ts'

const profileIdPattern = /^[0-9a-f-]{36}$/
/** A file of a picture, or an unfinished upload of one. */
const fileNamePattern = /^([0-9a-f]{64})[\w-]*(?:\.(?:webp|avif))?(\.[0-9a-f-]{36}\.part)?$/
/** Maximum tries of a write. An erasure may remove the folder during a write. */
const maxTries = 5

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
const unavailableCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE'])

/**
 * Returns the result of `work`, or `otherwise` if the file is missing. Throws `MediaUnavailable` for faults
 * of the disk.
 */
async function withDiskErrors<Value, Other>(work: () => Promise<Value>, otherwise: Other) {
  try {
    return await work()
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'ENOENT') return otherwise
    if (code === undefined || !unavailableCodes.has(code)) throw cause
    throw new MediaUnavailable(`The folder of pictures is unavailable (${code})`, { cause })
  }
}

async function openFile(path: string): Promise<OpenMedia> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return { size, stream: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Finds the picture files in a folder, including unfinished uploads. */
async function findFiles(folder: string) {
  const names = await withDiskErrors(() => readdir(folder), [])
  return names.flatMap((name) => {
    const [, hash, partialSuffix] = fileNamePattern.exec(name) ?? []
    return hash === undefined
      ? []
      : [{ hash, path: join(folder, name), isWhole: partialSuffix === undefined }]
  })
}

/** Writes a file under a temporary name and then renames it, so that readers never see a part of it. */
async function writeAtomically(folder: string, file: string, bytes: Buffer): Promise<true> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `${file}.${randomUUID()}.part`)
  try {
    await writeFile(partial, bytes, { mode: 0o600, flush: true })
    await rename(partial, join(folder, file))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  return true
}

/** Creates a store in `folder`, which is created if missing. */
export function createDiskStore(folder: string): MediaStore {
  const folderOf = (profileId: string) => join(folder, profileId)
  const pathOf = (profileId: string, file: string) => join(folderOf(profileId), file)

  const listProfileIds = async () =>
    (await withDiskErrors(() => readdir(folder), [])).filter((name) => profileIdPattern.test(name))

  const list = async (profileId: string) => {
    const found: StoredFile[] = []
    for (const { hash, path, isWhole } of await findFiles(folderOf(profileId))) {
      const file = await withDiskErrors(() => stat(path), undefined)
      // An unfinished upload is listed, so that it can be removed, but does not count.
      if (file) found.push({ hash, modified: file.mtime, bytes: isWhole ? file.size : 0 })
    }
    return groupFiles(found)
  }

  return {
    put: async (profileId, file, bytes) => {
      for (let round = 1; round <= maxTries; round += 1) {
        if (await withDiskErrors(() => writeAtomically(folderOf(profileId), file, bytes), false))
          return
      }
      throw new MediaUnavailable('The folder of pictures keeps being removed')
    },
    has: async (profileId, file) =>
      (await withDiskErrors(() => stat(pathOf(profileId, file)), undefined)) !== undefined,
    open: (profileId, file) => withDiskErrors(() => openFile(pathOf(profileId, file)), undefined),
    list,
    touch: async (profileId, file) => {
      const now = new Date()
      return (
        (await withDiskErrors(() => utimes(pathOf(profileId, file), now, now), false)) !== false
      )
    },
    remove: async (profileId, hash) => {
      for (const found of await findFiles(folderOf(profileId))) {
        if (found.hash === hash)
          await withDiskErrors(() => rm(found.path, { force: true }), undefined)
      }
      await rmdir(folderOf(profileId)).catch(() => undefined)
    },
    erase: (profileId) =>
      withDiskErrors(
        () => rm(folderOf(profileId), { recursive: true, force: true, maxRetries: 3 }),
        undefined,
      ),
    listAll: async function* () {
      for (const profileId of await listProfileIds())
        yield { profileId, stored: await list(profileId) }
    },
    listFiles: async function* () {
      for (const profileId of await listProfileIds()) {
        for (const file of await withDiskErrors(() => readdir(folderOf(profileId)), [])) {
          if (parseMediaFile(file)) yield { profileId, file }
        }
      }
    },
  }
}
