import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#backend/process/operator-error.ts'
import { replica } from '#backend/process/replica.ts'
import { z } from '#contract/z.ts'
import { checksumFile } from './file-checksums.ts'

/** Version of the backup format. Increase it when older versions cannot restore new backups. */
const backupFormat = 2

export const eventsFile = 'events'
export const vaultFile = 'vault'
export const erasuresFile = 'erased'
/** File with the checksums of all pictures, in the format of `sha256sum --check`. */
export const mediaFile = 'media.sha256'

const manifestFile = 'manifest.json'
const manifestChecksumFile = 'manifest.sha256'

const count = z.int().nonnegative()
const fileChecksum = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const header = z.object({ format: z.int(), version: z.string().regex(/^[\w.+-]{1,40}$/) })
const manifestSchema = header.extend({
  createdAt: z.iso.datetime(),
  log: z.object({
    kind: z.enum(['Postgres', 'EventStoreDB']),
    id: z.uuid(),
    /** Position of the last event. */
    head: z.string().regex(/^\d+$/),
    events: count,
  }),
  vault: z.object({ keys: count }),
  media: z.object({ files: count, bytes: count }),
  /** Check values of the two keys, in hex. */
  checkValues: z.object({ VAULT_KEY: z.string(), IDENTITY_KEY: z.string() }),
  /** All files except pictures, by name. */
  files: z.record(z.string().regex(/^[a-z][\w.]*$/), fileChecksum),
})

/** Description of a backup. */
export type Manifest = z.output<typeof manifestSchema>

/** Writes the manifest of a backup and its checksum, as the last files. */
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'format' | 'version' | 'createdAt'>,
): Promise<void> {
  const { version } = replica
  const manifest: Manifest = {
    format: backupFormat,
    version,
    createdAt: new Date().toISOString(),
    ...content,
  }
  const file = join(folder, manifestFile)
  const options = { mode: 0o600, flag: 'wx', flush: true }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, options)
  const { sha256 } = await checksumFile(file)
  await writeFile(join(folder, manifestChecksumFile), `${sha256}  ${manifestFile}\n`, options)
}

/** Loads the manifest of a backup. Throws `OperatorError` if the format differs or the file was changed. */
export async function loadManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile)
  const [text, checksum] = await Promise.all(
    [file, join(folder, manifestChecksumFile)].map((path) => readFile(path, 'utf8')),
  ).catch(() => {
    throw new OperatorError(
      `${folder} is not a complete backup: ${manifestFile} or ${manifestChecksumFile} cannot be read.`,
    )
  })
  const { sha256 } = await checksumFile(file)
  if (checksum !== `${sha256}  ${manifestFile}\n`) throw changedFile(manifestFile)
  const found: unknown = JSON.parse(text ?? '')
  const { format, version } = header.parse(found)
  if (format !== backupFormat) {
    throw new OperatorError(
      `This backup has format ${format}, and this version of Provenance restores format ${backupFormat}: restore it with the version that made it, ${version}.`,
    )
  }
  return manifestSchema.parse(found)
}

/** Compares the files that the manifest names with their checksums. Throws `OperatorError`. */
export async function verifyFiles(
  folder: string,
  { files }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  for (const name of [eventsFile, vaultFile, erasuresFile, mediaFile]) {
    if (!files[name]) throw changedFile(name)
  }
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const found = await checksumFile(join(folder, name), signal).catch(refuseMissing(name))
    if (found.bytes !== bytes || found.sha256 !== sha256) throw changedFile(name)
  }
}

/** Returns the error about a backup with a changed file. */
export function changedFile(name: string): OperatorError {
  return new OperatorError(
    `The backup is damaged: ${name} was changed after it was written. Nothing was restored; use another backup.`,
  )
}

/** Returns an error handler that refuses a backup with a missing file, and rethrows other errors. */
export function refuseMissing(name: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT') throw error
    throw new OperatorError(
      `The backup is damaged: ${name} is missing. Nothing was restored; use another backup.`,
    )
  }
}
