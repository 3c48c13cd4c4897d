import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Checkpoint, formatCheckpoint } from '#contract/transparency/checkpoint.ts'
import {
  createNoteKey,
  formatCosigned,
  formatSignatureLine,
  keyTypes,
  type NoteKey,
} from '#contract/transparency/signed-note.ts'

/** Name and key of a log that signs checkpoints, or of a witness that cosigns them. */
export type SigningKey = NoteKey & { privateKey: KeyObject }

/** ASN.1 header of an Ed25519 private key in PKCS #8, which its seed follows. Source: RFC 8410. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the key of a log from its 32 secret bytes. */
export function createLogKey(origin: string, seed: Buffer): SigningKey {
  return createSigningKey(origin, seed, keyTypes.log)
}

/** Creates the key of a witness from its 32 secret bytes. */
export function createWitnessKey(name: string, seed: Buffer): SigningKey {
  return createSigningKey(name, seed, keyTypes.witness)
}

function createSigningKey(name: string, seed: Buffer, type: NoteKey['type']): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Header, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { ...createNoteKey(name, Buffer.from(x, 'base64url'), type), privateKey }
}

/** Signs the text of a note with one or more keys. The same text always gets the same signatures. */
export function signNote(text: string, keys: readonly SigningKey[]): string {
  const lines = keys.map((key) =>
    formatSignatureLine(key, sign(null, Buffer.from(text), key.privateKey)),
  )
  return `${text}\n${lines.join('')}`
}

/** Signs a checkpoint with one or more keys. */
export function signCheckpoint(checkpoint: Checkpoint, ...keys: readonly SigningKey[]): string {
  return signNote(formatCheckpoint(checkpoint), keys)
}

/** Returns the signature line with which a witness cosigns the text of a checkpoint at some time. */
export function cosign(text: string, key: SigningKey, now: Date): string {
  const seconds = BigInt(Math.floor(now.getTime() / 1000))
  const timestamp = Buffer.alloc(8)
  timestamp.writeBigUInt64BE(seconds)
  const signature = sign(null, Buffer.from(formatCosigned(text, seconds)), key.privateKey)
  return formatSignatureLine(key, Buffer.concat([timestamp, signature]))
}
