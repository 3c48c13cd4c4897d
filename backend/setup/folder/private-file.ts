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

/** Writes a complete file beside `file`, to be moved to its place, and returns its path. */
function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomUUID()}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

/** Writes a file that only its owner can read, atomically. Returns once it is on disk. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file)
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Creates a file that only its owner can read; returns false if it already exists. */
export function createPrivateFile(file: string, text: string): boolean {
  const draft = writeDraft(file, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
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
