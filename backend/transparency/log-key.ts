import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Checkpoint, formatCheckpoint } from '#contract/transparency/checkpoint.ts'
import {
  createNoteKey,
  formatSignatureLine,
  type NoteKey,
} from '#contract/transparency/signed-note.ts'

/** The key that signs checkpoints, and the name of the log in them. */
export type LogKey = NoteKey & { privateKey: KeyObject }

/** ASN.1 header of an Ed25519 private key in PKCS #8, which its seed follows. Source: RFC 8410. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the key of a log from its 32 secret bytes. */
export function createLogKey(origin: string, seed: Buffer): LogKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Header, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { ...createNoteKey(origin, Buffer.from(x, 'base64url')), privateKey }
}

/** Signs the text of a note with one or more keys. The same text always gets the same signatures. */
export function signNote(text: string, keys: readonly LogKey[]): string {
  const lines = keys.map((key) =>
    formatSignatureLine(key, sign(null, Buffer.from(text), key.privateKey)),
  )
  return `${text}\n${lines.join('')}`
}

/** Signs a checkpoint with one or more keys. */
export function signCheckpoint(checkpoint: Checkpoint, ...keys: readonly LogKey[]): string {
  return signNote(formatCheckpoint(checkpoint), keys)
}
