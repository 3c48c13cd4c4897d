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
  contradiction,
  LogContradiction,
  openFollowedLog,
  type SignedCheckpoint,
} from './followed-log.ts'
import type { LogClient } from './log-client.ts'

type Mirrored = { folder: string; print: (line: string) => void }

/**
 * Copies the entries of a log that a folder lacks, as the files of a static log. Computes the root over
 * all entries, and stores the checkpoint only if it is the signed one. Throws `LogContradiction` if
 * not, and `FetchFailed`.
 */
export async function mirrorLog(client: LogClient, { folder, print }: Mirrored): Promise<void> {
  const log = await openFollowedLog(client, folder)
  const { last } = log
  const next = await log.fetchNext()
  const tree = createTreeHasher()
  for (let start = 0; start < next.size; start += tileWidth) {
    const index = start / tileWidth
    for (const entry of await copyBundle(client, { folder, index, last, next })) {
      tree.add(hashLeaf(entry))
    }
  }
  if (!isSameHash(tree.root(), next.root)) {
    const reason = 'The entries that the log serves are not those that it signed'
    if (last) throw contradiction(reason, last, next)
    throw new LogContradiction(`${reason}:\n\n${next.note}`)
  }
  await log.save(next)
  if (last) await removePartialBundle(folder, last.size, next.size)
  print(`${next.size} entries of ${log.key.name}, ${next.size - (last?.size ?? 0)} of them new`)
}

type BundleCopy = {
  folder: string
  index: number
  last: SignedCheckpoint | undefined
  next: SignedCheckpoint
}

/** Returns the entries of a bundle: from the folder if it has all, else from the log. */
async function copyBundle(
  client: LogClient,
  { folder, index, last, next }: BundleCopy,
): Promise<Uint8Array[]> {
  const widthIn = (size: number) => tileWidthAt(size, { level: 'entries', index })
  const width = widthIn(next.size)
  const knownWidth = widthIn(last?.size ?? 0)
  const known = knownWidth === 0 ? [] : await loadBundle(folder, index, knownWidth)
  if (known.length === width) return known
  const entries = await client.fetchEntries({ index, width })
  const changed = known.findIndex((entry, place) => !isSameHash(entry, entries[place] ?? entry))
  if (changed >= 0 && last) {
    throw contradiction(`Entry ${index * tileWidth + changed} of the log was changed`, last, next)
  }
  const file = bundleFile(folder, index, width)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, encodeBundle(entries), { flush: true })
  return entries
}

/** Loads a bundle that was verified; none if the file is missing or damaged, so that it is fetched again. */
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
