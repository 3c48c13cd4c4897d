import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

const ownerName = /^[0-9a-f-]{36}$/
const fileName = /^[0-9a-f]{64}\.webp$/

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function orElse<Value, Other>(work: Promise<Value>, missing: Other): Promise<Value | Other> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return missing
    throw error
  }
}

/** Keeps pictures in `folder`, which is made where it is missing. */
export function openDiskStore(folder: string): MediaStore {
  const home = (profileId: string) => join(folder, profileId)
  const file = (profileId: string, hash: string) => join(home(profileId), `${hash}.webp`)

  return {
    put: async (profileId, hash, bytes) => {
      await mkdir(home(profileId), { recursive: true, mode: 0o700 })
      const draft = join(home(profileId), `${randomUUID()}.part`)
      await writeFile(draft, bytes, { mode: 0o600, flush: true })
      await rename(draft, file(profileId, hash))
    },
    read: (profileId, hash) => orElse(readFile(file(profileId, hash)), undefined),
    list: async (profileId) => {
      const names = await orElse(readdir(home(profileId)), [])
      const stored = await Promise.all(
        names
          .filter((name) => fileName.test(name))
          .map(async (name) => {
            const found = await orElse(stat(join(home(profileId), name)), undefined)
            return found && { hash: name.slice(0, 64), modified: found.mtime }
          }),
      )
      return stored.filter((media) => media !== undefined)
    },
    renew: async (profileId, hash) => {
      const now = new Date()
      return (await orElse(utimes(file(profileId, hash), now, now), false)) !== false
    },
    remove: (profileId, hash) => rm(file(profileId, hash), { force: true }),
    erase: (profileId) => rm(home(profileId), { recursive: true, force: true }),
    owners: async () => (await orElse(readdir(folder), [])).filter((name) => ownerName.test(name)),
  }
}
