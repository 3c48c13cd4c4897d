import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTreeHasher, hashLeaf, isSameHash } from '#contract/transparency/merkle-tree.ts'
import {
  encodeBundle,
  formatTilePath,
  parseBundle,
  tileWidth,
  tileWidthAt,
} from '#contract/transparency/tiles.ts'
import {
  createContradiction,
  createPrefixContradiction,
  type FollowOptions,
  LogContradiction,
  openFollowedLog,
  type SignedCheckpoint,
} from './followed-log.ts'
import type { LogClient } from './log-client.ts'

/**
 * Copies the entries of a log that a folder lacks, as the files of a static log. Computes the roots over
 * the entries of the last checkpoint and over all entries, and stores the checkpoint only if they are
 * the signed ones. Throws `LogContradiction` if not, and `FetchFailed`.
 */
export async function mirrorLog(client: LogClient, options: FollowOptions): Promise<void> {
  const { folder, print } = options
  const log = await openFollowedLog(client, options)
  const { last } = log
  const next = await log.fetchNext()
  const copy = { folder, copiedSize: last?.size ?? 0, last, next }
  let found = await copyEntries(client, copy)
  // Damaged files must not make the log look wrong.
  if (found && last && !(await hasAllEntries(folder, last))) {
    found = await copyEntries(client, { ...copy, copiedSize: 0 })
  }
  if (found) throw found
  await log.save(next)
  if (last) await removePartialBundle(folder, last.size, next.size)
  print(`${next.size} entries of ${log.key.name}, ${next.size - (last?.size ?? 0)} of them new`)
}

type EntriesCopy = {
  folder: string
  /** Number of entries to take from the folder, if it has them. */
  copiedSize: number
  last: SignedCheckpoint | undefined
  next: SignedCheckpoint
}

/** Copies all entries. Returns what contradicts a checkpoint; undefined if both have these entries. */
async function copyEntries(
  client: LogClient,
  { folder, copiedSize, last, next }: EntriesCopy,
): Promise<LogContradiction | undefined> {
  const tree = createTreeHasher()
  let size = 0
  let lastRoot = tree.root()
  for (let index = 0; index * tileWidth < next.size; index += 1) {
    for (const entry of await copyBundle(client, { folder, index, copiedSize, next })) {
      tree.add(hashLeaf(entry))
      size += 1
      if (size === last?.size) lastRoot = tree.root()
    }
  }
  if (last && !isSameHash(lastRoot, last.root)) return createPrefixContradiction(last, next)
  if (isSameHash(tree.root(), next.root)) return undefined
  const reason = 'The entries that the log serves are not those that it signed'
  if (last) return createContradiction(reason, last, next)
  return new LogContradiction(`${reason}:\n\n${next.note}`)
}

/** Returns whether a folder has the entries of its checkpoint. */
async function hasAllEntries(folder: string, { size, root }: SignedCheckpoint): Promise<boolean> {
  const tree = createTreeHasher()
  for (let index = 0; index * tileWidth < size; index += 1) {
    const entries = await loadBundle(folder, index, tileWidthAt(size, { level: 'entries', index }))
    for (const entry of entries) tree.add(hashLeaf(entry))
  }
  return isSameHash(tree.root(), root)
}

type BundleCopy = Omit<EntriesCopy, 'last'> & { index: number }

/** Returns the entries of a bundle: from the folder if it has all, else from the log. */
async function copyBundle(
  client: LogClient,
  { folder, index, copiedSize, next }: BundleCopy,
): Promise<Uint8Array[]> {
  const widthIn = (size: number) => tileWidthAt(size, { level: 'entries', index })
  const width = widthIn(next.size)
  const copied = widthIn(copiedSize) === width ? await loadBundle(folder, index, width) : []
  if (copied.length === width) return copied
  const entries = await client.fetchEntries({ index, width })
  const file = bundleFile(folder, index, width)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, encodeBundle(entries), { flush: true })
  return entries
}

/** Loads the entries of a bundle; none if the file is missing or damaged. */
async function loadBundle(folder: string, index: number, width: number): Promise<Uint8Array[]> {
  const bytes = await readFile(bundleFile(folder, index, width)).catch(() => undefined)
  return (bytes && parseBundle(bytes, width)) ?? []
}

const bundleFile = (folder: string, index: number, width: number) =>
  join(folder, formatTilePath({ level: 'entries', index, width }))

/** Removes the partial bundle at the former end of the log. */
async function removePartialBundle(folder: string, oldSize: number, size: number): Promise<void> {
  const index = Math.floor(oldSize / tileWidth)
  const width = oldSize % tileWidth
  if (width === 0 || tileWidthAt(size, { level: 'entries', index }) === width) return
  await rm(bundleFile(folder, index, width), { force: true })
}

/** Reads the entries from index `start` up to `end`, which is excluded, from a mirror of `size` entries. */
export async function readMirroredEntries(
  folder: string,
  size: number,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = []
  for (let index = Math.floor(start / tileWidth); index * tileWidth < end; index += 1) {
    const bundle = await loadBundle(folder, index, tileWidthAt(size, { level: 'entries', index }))
    const first = index * tileWidth
    entries.push(...bundle.slice(Math.max(0, start - first), end - first))
  }
  return entries
}
