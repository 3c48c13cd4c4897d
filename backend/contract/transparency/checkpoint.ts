import { decodeBase64, encodeBase64 } from './base64.ts'
import { hashBytes } from './merkle-tree.ts'
import { isSignedBy, type NoteKey, parseNote } from './signed-note.ts'

/** Path of the transparency log. Its origin is the host of the directory and this path. */
export const logPath = '/tlog/1'

/** Returns the host of the directory in the origin of a log, which is also the name of its key. */
export const hostOfOrigin = (origin: string) => origin.split('/')[0] ?? ''

/** Size and root of a log's tree at some time. Source: c2sp.org/tlog-checkpoint. */
export type Checkpoint = {
  /** Identity of the log, which is also the name of its key. */
  origin: string
  /** Number of entries. */
  size: number
  root: Uint8Array
}

/** Formats the text of a checkpoint, which its signatures cover. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`
}

const checkpointText = /^(.+)\n(0|[1-9]\d{0,13})\n(.+)\n(?:.+\n)*$/

/** Parses the text of a checkpoint; undefined if it is malformed. Ignores further lines. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [, origin, size, encodedRoot = ''] = checkpointText.exec(text) ?? []
  const root = decodeBase64(encodedRoot)
  if (origin === undefined || root?.length !== hashBytes) return undefined
  return { origin, size: Number(size), root }
}

/** Returns the checkpoint of a note that the log's key signed; undefined without a valid signature. */
export async function verifyCheckpoint(
  signedNote: string,
  key: NoteKey,
): Promise<Checkpoint | undefined> {
  const note = parseNote(signedNote)
  if (!note || !(await isSignedBy(note, key))) return undefined
  const checkpoint = parseCheckpoint(note.text)
  return checkpoint?.origin === key.name ? checkpoint : undefined
}
