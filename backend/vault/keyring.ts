import { createSecretKey, type KeyObject } from 'node:crypto'
import { openBox, sealBox } from './aes-gcm.ts'
import { SubjectErased, VaultKeyMissing, VaultKeyWrong } from './errors.ts'

/** Keys of one batch. Use it immediately and discard it: an erasure does not reach keys that are already loaded. */
export type Keyring = {
  /**
   * Seals a text for all of `subjects`, one box inside the other, so that erasing any subject
   * erases the text. `associatedData` must be passed again to open it. Returns base64. Throws
   * `SubjectErased`, `VaultKeyMissing` and `VaultKeyWrong`.
   */
  seal: (subjects: readonly string[], associatedData: string, text: string) => string
  /**
   * Opens a sealed text; undefined if one of the subjects was erased. Throws `VaultKeyMissing` for
   * an unknown subject, and `VaultKeyWrong` if a key does not open the box.
   */
  open: (subjects: readonly string[], associatedData: string, box: string) => string | undefined
}

/** Wrapped keys by subject; null for an erased subject. */
type WrappedKeys = ReadonlyMap<string, Buffer | null>

/** Creates the keyring of wrapped keys, which it unwraps with the master key when they are used. */
export function createKeyring(masterKey: KeyObject, wrapped: WrappedKeys): Keyring {
  const opened = new Map<string, KeyObject>()

  function keyOf(subject: string): KeyObject {
    const known = opened.get(subject)
    if (known) return known
    const box = wrapped.get(subject)
    if (box === null) throw new SubjectErased(subject)
    if (!box) throw new VaultKeyMissing(subject)
    const bytes = openBox(masterKey, subject, box)
    if (!bytes)
      throw new VaultKeyWrong(`The master key does not open the key of ${subject}`, subject)
    const key = createSecretKey(bytes)
    opened.set(subject, key)
    return key
  }

  return {
    seal: (subjects, associatedData, text) => {
      let content: Buffer = Buffer.from(text)
      for (const subject of subjects) {
        content = sealBox(keyOf(subject), `${associatedData}\n${subject}`, content)
      }
      return content.toString('base64')
    },
    open: (subjects, associatedData, box) => {
      if (subjects.some((subject) => wrapped.get(subject) === null)) return undefined
      let content: Buffer = Buffer.from(box, 'base64')
      for (const subject of subjects.toReversed()) {
        const inner = openBox(keyOf(subject), `${associatedData}\n${subject}`, content)
        if (!inner) {
          throw new VaultKeyWrong(`The key of ${subject} does not open its box`, subject)
        }
        content = inner
      }
      return content.toString()
    },
  }
}
