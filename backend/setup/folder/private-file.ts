import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Returns the text of a file; undefined if it does not exist. */
export function readPrivateFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function writeWhole(file: string, text: string): string {
  const draft = `${file}.${randomUUID()}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

/** Writes a file that only its owner can read, atomically. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeWhole(file, text), file)
}

/** Creates a file that only its owner can read; returns false if it already exists. */
export function claimPrivateFile(file: string, text: string): boolean {
  const draft = writeWhole(file, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isThere(error)) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Loads a private file, or creates it with `make`. */
export function loadOrCreatePrivateFile(file: string, make: () => string): string {
  const kept = readPrivateFile(file)
  if (kept !== undefined) return kept
  const made = make()
  if (claimPrivateFile(file, made)) return made
  return readPrivateFile(file) ?? made
}
