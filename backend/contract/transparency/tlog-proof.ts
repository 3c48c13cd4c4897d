import { decodeBase64, encodeBase64 } from './base64.ts'
import { verifyCheckpoint } from './checkpoint.ts'
import { hashBytes, hashLeaf, isIncluded } from './merkle-tree.ts'
import type { NoteKey } from './signed-note.ts'

/** A proof that a log has an entry, which can be verified offline. Source: c2sp.org/tlog-proof. */
export type TlogProof = {
  /** Index of the entry, from 0. */
  index: number
  /** Hashes from the leaf's sibling up to a child of the root. */
  hashes: readonly Uint8Array[]
  /** The signed checkpoint. */
  checkpoint: string
  /** The entry, as the extra data of the file; undefined in proofs of other programs. */
  entry?: Uint8Array | undefined
}

/** Maximum length of a file. One with 46 hashes and 64 signatures has a fifth of it. */
const maxLength = 64 * 1024
const firstLine = 'c2sp.org/tlog-proof@v1'

/** Formats a proof as the text of a `.tlog-proof` file. */
export function formatTlogProof({ index, hashes, checkpoint, entry }: TlogProof): string {
  const extra = entry ? [`extra ${encodeBase64(entry)}`] : []
  const lines = [firstLine, ...extra, `index ${index}`, ...hashes.map(encodeBase64)]
  return [...lines, '', checkpoint].join('\n')
}

/** Parses a proof; undefined if it is malformed or longer than 64 KiB. */
export function parseTlogProof(text: string): TlogProof | undefined {
  if (text.length > maxLength || !text.startsWith(`${firstLine}\n`)) return undefined
  const end = text.indexOf('\n\n')
  const [, ...lines] = text.slice(0, end).split('\n')
  const [, extra] = /^extra (.*)$/.exec(lines[0] ?? '') ?? []
  const [indexLine = '', ...encoded] = extra === undefined ? lines : lines.slice(1)
  const [, index] = /^index (0|[1-9]\d{0,13})$/.exec(indexLine) ?? []
  const hashes = encoded.map(decodeBase64).filter((hash) => hash?.length === hashBytes)
  if (end < 0 || index === undefined || hashes.length !== encoded.length) return undefined
  return {
    index: Number(index),
    hashes: hashes.filter((hash) => hash !== undefined),
    checkpoint: text.slice(end + 2),
    entry: extra === undefined ? undefined : decodeBase64(extra),
  }
}

/** Returns whether a proof shows that the log of a key has an entry. */
export async function isProven(
  proof: TlogProof,
  entry: Uint8Array,
  key: NoteKey,
): Promise<boolean> {
  const checkpoint = await verifyCheckpoint(proof.checkpoint, key)
  if (!checkpoint) return false
  const { index, hashes } = proof
  return isIncluded({ ...checkpoint, index, leafHash: hashLeaf(entry), proof: hashes })
}
