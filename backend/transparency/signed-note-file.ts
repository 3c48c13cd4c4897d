import type { Pool } from 'pg'
import { type Checkpoint, parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import { isSignedBy, type NoteKey, parseNote } from '#contract/transparency/signed-note.ts'
import type { EventLog } from '#event-log/port.ts'
import type { Queryable } from '#postgres/queryable.ts'
import type { SigningKey } from './log-key.ts'
import { hashTree } from './tree.ts'

/** The last signed checkpoint, kept in a file outside of Postgres. */
export type SignedNoteFile = {
  load: () => string | undefined
  /** Returns once the note is on disk. */
  save: (note: string) => void
}

/** A transparency log that this process may sign, and the event log that it is about. */
export type SignedLog = {
  pool: Pool
  /** The event log. */
  log: EventLog
  logId: string
  key: SigningKey
  noteFile: SignedNoteFile
}

/** The log can sign no checkpoint, because it would contradict an earlier one. */
export class CannotSign extends Error {
  override name = 'CannotSign'
}

/**
 * Returns the checkpoint of a note that this log signed. Throws `CannotSign` for another note, and if
 * the note is also signed with a key that replaces `key`, unless that is `nextKey`.
 */
export async function parseSigned(
  note: string,
  key: NoteKey,
  nextKey: NoteKey = key,
): Promise<Checkpoint> {
  const parsed = parseNote(note)
  const signed = parseCheckpoint(parsed?.text ?? '')
  if (!parsed || !signed) throw new CannotSign('The last signed checkpoint is damaged')
  if (signed.origin !== key.name) {
    throw new CannotSign(
      `The transparency log is that of ${signed.origin}, but PUBLIC_URL makes it ${key.name}`,
    )
  }
  if (!(await isSignedBy(parsed, key))) {
    throw new CannotSign('The last checkpoint was signed with another LOG_KEY: set that one again')
  }
  // While a key is replaced, the new one signs after the former one.
  const last = parsed.signatures.findLast(({ name }) => name === key.name)
  if ([key, nextKey].some(({ id }) => last && isSameHash(last.id, id))) return signed
  throw new CannotSign(
    'The LOG_KEY was replaced: set the new one, or run `npm run log -- rotate` to its end',
  )
}

/** Throws `CannotSign` unless the first `size` leaves have this root. Requires as many leaves. */
export async function requireSignedRoot(db: Queryable, { size, root }: Checkpoint): Promise<void> {
  if (isSameHash(await hashTree(db, size), root)) return
  throw new CannotSign(`The checkpoint with ${size} entries has another root`)
}
