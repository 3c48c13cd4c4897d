import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Returns the text of a file; undefined if it does not exist. */
export function readPrivateFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Writes a complete file beside `file`, and moves it to its place with `place`. Removes it if that
 * fails: each retry on a full disk would leave another one.
 */
function placeDraft(file: string, text: string, place: (draft: string) => void): void {
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    place(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Writes a file that only its owner can read, atomically. Returns once it is on disk. */
export function writePrivateFile(file: string, text: string): void {
  placeDraft(file, text, (draft) => renameSync(draft, file))
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Creates a file that only its owner can read; returns false if it already exists. */
export function createPrivateFile(file: string, text: string): boolean {
  try {
    placeDraft(file, text, (draft) => linkSync(draft, file))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Returns the text of a private file, which is created with the text of `createText` if missing. */
export function loadOrCreatePrivateFile(file: string, createText: () => string): string {
  const found = readPrivateFile(file)
  if (found !== undefined) return found
  const created = createText()
  if (createPrivateFile(file, created)) return created
  return readPrivateFile(file) ?? created
}
