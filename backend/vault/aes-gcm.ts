import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** First byte of a box. */
const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts `content` with a 32-byte key and binds it to associated data, which `openBox` requires. A key object
 * is four times as fast as a raw buffer.
 */
export function sealBox(key: KeyObject, associatedData: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a box; undefined if the key or the associated data is different, or the box was changed.
 */
export function openBox(key: KeyObject, associatedData: string, box: Buffer): Buffer | undefined {
  const start = 1 + nonceLength + tagLength
  if (box[0] !== version || box.length < start) return undefined
  const nonce = box.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(box.subarray(1 + nonceLength, start))
  const content = decipher.update(box.subarray(start))
  try {
    return Buffer.concat([content, decipher.final()])
  } catch {
    return undefined
  }
}
