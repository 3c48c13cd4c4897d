import { formatNoteKey, isSignedBy, type NoteKey, parseNote, parseNoteKey } from './signed-note.ts'

// A statement that a log continues with another key is a signed note of two lines. Its first line
// is not an origin, and its second no size, so no checkpoint can be taken for it.

const firstLine = 'provenance/key-rotation/v1'

/** Formats the text of the statement that `nextKey` continues a log, which both keys sign. */
export function formatKeyRotation(nextKey: NoteKey): string {
  return `${firstLine}\n${formatNoteKey(nextKey)}\n`
}

/**
 * Returns a key, and all keys that replaced it one after the other: each is named by one of the
 * statements, which are in the order of the log, and signed with the key before. A replaced key
 * names no other.
 */
export async function listSuccessors(
  key: NoteKey,
  statements: readonly string[],
): Promise<NoteKey[]> {
  const keys = [key]
  let last = key
  for (const statement of statements) {
    const next = await findNextKey(statement, last)
    if (next?.name !== key.name) continue
    keys.push(next)
    last = next
  }
  return keys
}

async function findNextKey(statement: string, formerKey: NoteKey): Promise<NoteKey | undefined> {
  const note = parseNote(statement)
  const [first, vkey = '', end] = note?.text.split('\n') ?? []
  if (!note || first !== firstLine || end !== '') return undefined
  return (await isSignedBy(note, formerKey)) ? parseNoteKey(vkey) : undefined
}
