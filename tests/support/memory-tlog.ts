import { FetchFailed, type LogClient } from '#backend/transparency/log-client.ts'
import { createLogKey, type SigningKey, signCheckpoint } from '#backend/transparency/log-key.ts'
import { formatCheckpoint } from '#contract/transparency/checkpoint.ts'
import { createTreeHasher, hashChildren, hashLeaf } from '#contract/transparency/merkle-tree.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { tileWidth, tileWidthAt } from '#contract/transparency/tiles.ts'

/** The key of transparency logs in memory. */
export const memoryLogKey = createLogKey('directory.example/tlog/1', Buffer.alloc(32, 7))

/** Returns entries of a log, different ones for each `seed`. */
export function createEntries(count: number, seed = ''): Buffer[] {
  return Array.from({ length: count }, (_, index) => Buffer.from(`${seed}${index}`))
}

export function rootOf(entries: readonly Uint8Array[]): Uint8Array {
  const tree = createTreeHasher()
  for (const entry of entries) tree.add(hashLeaf(entry))
  return tree.root()
}

type MemoryTlog = {
  /** Entries that the log serves, if they are others than those that the checkpoint signs. */
  served?: readonly Uint8Array[]
  key?: SigningKey
  signers?: readonly SigningKey[]
  rotations?: readonly string[]
  /** Signature lines of witnesses. */
  cosign?: (text: string) => string
}

/** Creates a client of a log with these entries in memory. */
export function createMemoryTlog(
  signed: readonly Uint8Array[],
  {
    served = signed,
    key = memoryLogKey,
    signers = [key],
    rotations = [],
    cosign = () => '',
  }: MemoryTlog = {},
): LogClient & { fetched: string[] } {
  const fetched: string[] = []
  const nodeOf = (level: number, index: number): Uint8Array => {
    if (level > 0)
      return hashChildren(nodeOf(level - 1, index * 2), nodeOf(level - 1, index * 2 + 1))
    const entry = served[index]
    if (!entry) throw new FetchFailed('There is no such tile')
    return hashLeaf(entry)
  }
  return {
    fetched,
    fetchKey: async () => formatNoteKey(key),
    fetchCheckpoint: async () => {
      const checkpoint = { origin: key.name, size: signed.length, root: rootOf(signed) }
      return signCheckpoint(checkpoint, ...signers) + cosign(formatCheckpoint(checkpoint))
    },
    fetchRotations: async () => [...rotations],
    fetchTile: async ({ level, index, width }) => {
      if (width > tileWidthAt(served.length, { level, index }))
        throw new FetchFailed('No such tile')
      const offsets = Array.from({ length: width }, (_, offset) => offset)
      return Buffer.concat(offsets.map((offset) => nodeOf(level * 8, index * tileWidth + offset)))
    },
    fetchEntries: async ({ index, width }) => {
      fetched.push(`${index}.p/${width}`)
      const start = index * tileWidth
      return served.slice(start, start + width)
    },
  }
}
