import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Bytes that must be free for Postgres to accept writes. It ends, and cannot start again, when its disk
 * has no room for the next 16 MB of its write-ahead log.
 */
const requiredBytes = 64 * 1024 * 1024
/** Bytes that must be free before writes are accepted again: a file of the write-ahead log more. */
const releasedBytes = 80 * 1024 * 1024
const checkEveryMs = 1_000

const settingsFile = 'disk-guard.conf'
const include = `include_if_exists = '${settingsFile}'`

function writeSettings(folder: string, isReadOnly: boolean): void {
  const file = join(folder, settingsFile)
  // Both texts have the same length: the file is overwritten in place, which needs no free space.
  const text = `default_transaction_read_only = ${isReadOnly ? 'on ' : 'off'}\n`
  writeFileSync(file, text, { flag: existsSync(file) ? 'r+' : 'w' })
  // Postgres may run as another user.
  chmodSync(file, 0o644)
}

/** Returns true while the disk of `folder` has too little free space for writes. */
export function isDiskFull(folder: string): boolean {
  return getFreeBytesSync(folder) < requiredBytes
}

function getFreeBytesSync(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Prepares a stopped Postgres in `folder` for `guardDisk`. */
export function prepareDiskGuard(folder: string): void {
  const file = join(folder, 'postgresql.conf')
  if (!readFileSync(file, 'utf8').includes(include)) appendFileSync(file, `\n${include}\n`)
  writeSettings(folder, false)
}

type Guard = {
  /** Makes Postgres read its settings again. */
  reload: () => void
  onChange: (isReadOnly: boolean) => void
}

/**
 * Makes Postgres refuse writes while its disk is full, and accept them again afterwards. Returns a function
 * that ends this.
 */
export function guardDisk(folder: string, { reload, onChange }: Guard): () => void {
  let isReadOnly = false
  const checkDisk = () => {
    try {
      const isFull = getFreeBytesSync(folder) < (isReadOnly ? releasedBytes : requiredBytes)
      if (isFull === isReadOnly) return
      writeSettings(folder, !isReadOnly)
    } catch {
      // Some file systems need free space to overwrite a file. The next check tries again.
      return
    }
    isReadOnly = !isReadOnly
    reload()
    onChange(isReadOnly)
  }
  checkDisk()
  const timer = setInterval(checkDisk, checkEveryMs)
  return () => clearInterval(timer)
}
