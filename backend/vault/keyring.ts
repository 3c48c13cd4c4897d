import { createSecretKey, type KeyObject } from 'node:crypto'
import { openBox, sealBox } from './aes-gcm.ts'
import { VaultKeyMissing, VaultKeyWrong } from './errors.ts'

/** The keys of one batch. Use it at once and drop it: an erasure does not reach into it. */
export type Keyring = {
  /**
   * Seals a text for all of `subjects`, box in box, so that erasing any of them erases it.
   * `about` says where the box belongs and must be given again to open it. Gives base64.
   */
  seal: (subjects: readonly string[], about: string, text: string) => string
  /**
   * Opens what `seal` made; undefined when a subject was erased. Throws `VaultKeyMissing` for a
   * subject the vault never knew, and `VaultKeyWrong` when a key does not fit the box.
   */
  open: (subjects: readonly string[], about: string, box: string) => string | undefined
}

/** A wrapped key by subject; null where the subject was erased. */
export type WrappedKeys = ReadonlyMap<string, Buffer | null>

export function makeKeyring(masterKey: KeyObject, wrapped: WrappedKeys): Keyring {
  const opened = new Map<string, KeyObject>()

  function keyOf(subject: string): KeyObject {
    const known = opened.get(subject)
    if (known) return known
    const box = wrapped.get(subject)
    if (!box) throw new VaultKeyMissing(subject)
    const bytes = openBox(masterKey, subject, box)
    if (!bytes)
      throw new VaultKeyWrong(`The master key does not open the key of ${subject}`, subject)
    const key = createSecretKey(bytes)
    opened.set(subject, key)
    return key
  }

  return {
    seal: (subjects, about, text) =>
      subjects
        .reduce<Buffer>(
          (content, subject) => sealBox(keyOf(subject), `${about}\n${subject}`, content),
          Buffer.from(text),
        )
        .toString('base64'),
    open: (subjects, about, box) => {
      if (subjects.some((subject) => wrapped.get(subject) === null)) return undefined
      let content: Buffer = Buffer.from(box, 'base64')
      for (const subject of subjects.toReversed()) {
        const inner = openBox(keyOf(subject), `${about}\n${subject}`, content)
        if (!inner) {
          throw new VaultKeyWrong(`The key of ${subject} does not open a box of it`, subject)
        }
        content = inner
      }
      return content.toString()
    },
  }
}
