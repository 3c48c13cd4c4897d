import canonicalize from 'canonicalize'

const statementEntry = 0x02

/** A public statement about the log, by its type. */
type Statement =
  /** The events of the entries from index `first` up to `pastLast`, which is excluded, are lost. */
  | { type: 'gap'; first: number; pastLast: number; recordedAt: string }
  /** Another key signs from now on. `note` is signed with the former key. */
  | { type: 'key-rotation'; note: string; recordedAt: string }

/** Encodes a statement as an entry of the log: the byte 2 and its RFC 8785 JSON. */
export function encodeStatement(statement: Statement): Uint8Array {
  const text = new TextEncoder().encode(canonicalize(statement))
  return Uint8Array.of(statementEntry, ...text)
}
