import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from './base64.ts'

// Signed notes of c2sp.org/signed-note, with Ed25519 signatures, and with the cosignatures of
// witnesses of c2sp.org/tlog-cosignature.

/** Types of keys: those of logs sign the text, those of witnesses the text and the time. */
export const keyTypes = { log: 0x01, witness: 0x04 } as const
type KeyType = (typeof keyTypes)[keyof typeof keyTypes]

const idBytes = 4
const publicKeyBytes = 32
const timeBytes = 8
/** Maximum number of signatures. The specification demands that 16 are accepted. */
const maxSignatures = 64

/** The public key of a signer, and the name by which signature lines refer to it. */
export type NoteKey = {
  name: string
  type: KeyType
  /** First four bytes of a hash of name, type and key. */
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
export function createNoteKey(
  name: string,
  publicKey: Uint8Array,
  type: KeyType = keyTypes.log,
): NoteKey {
  const start = new TextEncoder().encode(`${name}\n`)
  const hash = sha256.create().update(start).update(Uint8Array.of(type)).update(publicKey)
  return { name, type, id: hash.digest().subarray(0, idBytes), publicKey }
}

/** Formats a key as a `vkey`: name, id and public key, joined by `+`. */
export function formatNoteKey({ name, type, id, publicKey }: NoteKey): string {
  return `${name}+${bytesToHex(id)}+${encodeBase64(Uint8Array.of(type, ...publicKey))}`
}

/** Parses a `vkey`; undefined if it is none, or of another type. */
export function parseNoteKey(text: string, type: KeyType = keyTypes.log): NoteKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = decodeBase64(encoded)
  if (bytes?.length !== 1 + publicKeyBytes || bytes[0] !== type) return undefined
  const key = createNoteKey(name, bytes.subarray(1), type)
  return bytesToHex(key.id) === id ? key : undefined
}

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

/** Returns the signatures that name a key, without verifying them. */
export function listSignaturesOf(key: NoteKey, { signatures }: Note): Note['signatures'] {
  return signatures.filter(
    ({ name, id }) => name === key.name && bytesToHex(id) === bytesToHex(key.id),
  )
}

/**
 * Returns whether the last signature of the log names a key. While a key is replaced, the new one
 * signs after the former one, which must not be accepted alone from then on.
 */
export function isLastSigner(note: string, key: NoteKey): boolean {
  const last = parseNote(note)?.signatures.findLast(({ name }) => name === key.name)
  return last !== undefined && bytesToHex(last.id) === bytesToHex(key.id)
}

/**
 * Returns whether a note is signed, or cosigned, with a key. It is not if any signature that names the
 * key is wrong. Signatures of other keys are ignored.
 */
export async function isSignedBy(note: Note, key: NoteKey): Promise<boolean> {
  const own = listSignaturesOf(key, note)
  const verified = await Promise.all(own.map(({ signature }) => verify(note.text, signature, key)))
  return verified.length > 0 && verified.every((isValid) => isValid)
}

async function verify(text: string, signature: Uint8Array, key: NoteKey): Promise<boolean> {
  const { publicKey } = key
  const imported = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(publicKey),
    'Ed25519',
    false,
    ['verify'],
  )
  const isWitness = key.type === keyTypes.witness
  if (isWitness && signature.length < timeBytes) return false
  const signedText = isWitness ? formatCosigned(text, readTime(signature)) : text
  return crypto.subtle.verify(
    'Ed25519',
    imported,
    Uint8Array.from(isWitness ? signature.subarray(timeBytes) : signature),
    new TextEncoder().encode(signedText),
  )
}

/** Formats what a witness signs: the text of a note, and the time in seconds since 1970. */
export function formatCosigned(text: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}

/**
 * Returns the ISO time at which a witness cosigned a note, for a cosignature that `isSignedBy` accepted;
 * undefined if it is no time.
 */
export function findCosignedAt(note: Note, key: NoteKey): string | undefined {
  const [cosignature] = listSignaturesOf(key, note)
  const time = new Date(cosignature ? Number(readTime(cosignature.signature)) * 1000 : Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Returns the time that precedes the Ed25519 signature in a cosignature, in seconds since 1970. */
function readTime({ buffer, byteOffset }: Uint8Array): bigint {
  return new DataView(buffer, byteOffset).getBigUint64(0)
}
