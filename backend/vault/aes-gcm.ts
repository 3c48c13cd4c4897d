import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

// Keys are key objects: with a bare buffer Node spends four times as long on each box.
const algorithm = 'aes-256-gcm'
const version = 1
const nonceLength = 12
const tagLength = 16

/** Encrypts `content` under a 32-byte key and ties it to `about`, which must be given again to open it. */
export function sealBox(key: KeyObject, about: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a box; undefined when the key or `about` is another one, or the box was changed. */
export function openBox(key: KeyObject, about: string, box: Buffer): Buffer | undefined {
  const start = 1 + nonceLength + tagLength
  if (box[0] !== version || box.length < start) return undefined
  const nonce = box.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(box.subarray(1 + nonceLength, start))
  const content = decipher.update(box.subarray(start))
  try {
    return Buffer.concat([content, decipher.final()])
  } catch {
    return undefined
  }
}
