import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64, encodeBase64 } from './base64.ts'

// Signed notes of c2sp.org/signed-note, with Ed25519 signatures.

const ed25519 = 0x01
const idBytes = 4
/** Maximum number of signatures. The specification demands that 16 are accepted. */
const maxSignatures = 64

/** The public key of a signer, and the name by which signature lines refer to it. */
export type NoteKey = {
  name: string
  /** First four bytes of a hash of name and key. */
  id: Uint8Array
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array
}

/** A note: its text, which ends with a line break, and its signatures. */
export type Note = {
  text: string
  signatures: readonly { name: string; id: Uint8Array; signature: Uint8Array }[]
}

/** Creates the key of a signer from its Ed25519 public key. */
export function createNoteKey(name: string, publicKey: Uint8Array): NoteKey {
  const start = new TextEncoder().encode(`${name}\n`)
  const hash = sha256.create().update(start).update(Uint8Array.of(ed25519)).update(publicKey)
  return { name, id: hash.digest().subarray(0, idBytes), publicKey }
}

/** Formats a key as a `vkey`: name, id and public key, joined by `+`. */
export function formatNoteKey({ name, id, publicKey }: NoteKey): string {
  return `${name}+${toHex(id)}+${encodeBase64(Uint8Array.of(ed25519, ...publicKey))}`
}

/** Parses a `vkey`; undefined if it is none, or not of an Ed25519 key. */
export function parseNoteKey(text: string): NoteKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = decodeBase64(encoded)
  if (bytes?.length !== 33 || bytes[0] !== ed25519) return undefined
  const key = createNoteKey(name, bytes.subarray(1))
  return toHex(key.id) === id ? key : undefined
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Formats the signature line that follows the blank line of a note. */
export function formatSignatureLine({ name, id }: NoteKey, signature: Uint8Array): string {
  return `— ${name} ${encodeBase64(Uint8Array.of(...id, ...signature))}\n`
}

const signatureLine = /^— ([^\s+]+) (\S+)$/

/** Parses a note without verifying it; undefined if it is malformed. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them.
  if (end < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(parseSignatureLine)
  if (signatures.length > maxSignatures) return undefined
  const parsed = signatures.filter((signature) => signature !== undefined)
  return parsed.length === lines.length
    ? { text: note.slice(0, end + 1), signatures: parsed }
    : undefined
}

function parseSignatureLine(line: string): Note['signatures'][number] | undefined {
  const [, name, encoded = ''] = signatureLine.exec(line) ?? []
  const bytes = decodeBase64(encoded)
  if (name === undefined || !bytes || bytes.length <= idBytes) return undefined
  return { name, id: bytes.subarray(0, idBytes), signature: bytes.subarray(idBytes) }
}

/**
 * Returns whether a note is signed with a key. It is not if any signature that names the key is
 * wrong. Signatures of other keys are ignored.
 */
export async function isSignedBy(note: Note, key: NoteKey): Promise<boolean> {
  const own = note.signatures.filter(
    ({ name, id }) => name === key.name && toHex(id) === toHex(key.id),
  )
  const verified = await Promise.all(own.map(({ signature }) => verify(note.text, signature, key)))
  return verified.length > 0 && verified.every((isValid) => isValid)
}

async function verify(text: string, signature: Uint8Array, { publicKey }: NoteKey) {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, [
    'verify',
  ])
  const content = new TextEncoder().encode(text)
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), content)
}
