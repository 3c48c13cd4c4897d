import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealBox } from './aes-gcm.ts'
import { SubjectErased, VaultKeyMissing, VaultKeyWrong } from './errors.ts'
import { createKeyring } from './keyring.ts'

const masterKey = createSecretKey(Buffer.alloc(32, 1))
const wrap = (subject: string, key = randomBytes(32)) => sealBox(masterKey, subject, key)
const life = 'profile:1:1'
const day = 'day:2026-03-01'
const keys = new Map([
  [life, wrap(life)],
  [day, wrap(day)],
])
const keyring = createKeyring(masterKey, keys)
const text = 'Ada Okafor é 漢 🎨'

describe('a keyring', () => {
  it('opens a text that it sealed for one or several subjects', () => {
    for (const subjects of [[life], [life, day]]) {
      const box = keyring.seal(subjects, 'here', text)
      expect(keyring.open(subjects, 'here', box)).toBe(text)
    }
  })

  it('opens an empty text', () =>
    expect(keyring.open([life], 'here', keyring.seal([life], 'here', ''))).toBe(''))

  it('seals differently each time, without a trace of the text', () => {
    const boxes = [keyring.seal([life], 'here', text), keyring.seal([life], 'here', text)]
    expect(boxes[0]).not.toBe(boxes[1])
    expect(Buffer.from(boxes[0] ?? '', 'base64').includes('Ada')).toBe(false)
  })

  it.each([life, day])('does not open a text once %s is erased', (erased) => {
    const box = keyring.seal([life, day], 'here', text)
    const after = createKeyring(masterKey, new Map([...keys, [erased, null]]))
    expect(after.open([life, day], 'here', box)).toBeUndefined()
    expect(() => after.seal([erased], 'here', text)).toThrow(SubjectErased)
  })

  it('distinguishes a missing key from an erased one', () => {
    const box = keyring.seal([life], 'here', text)
    const other = createKeyring(masterKey, new Map())
    expect(() => other.open([life], 'here', box)).toThrow(VaultKeyMissing)
    expect(() => other.seal([life], 'here', text)).toThrow(VaultKeyMissing)
  })

  it('rejects another master key', () => {
    const box = keyring.seal([life], 'here', text)
    const other = createKeyring(createSecretKey(Buffer.alloc(32, 2)), keys)
    expect(() => other.open([life], 'here', box)).toThrow(VaultKeyWrong)
  })

  it('rejects another key of the subject', () => {
    const box = keyring.seal([life], 'here', text)
    const other = createKeyring(masterKey, new Map([[life, wrap(life)]]))
    expect(() => other.open([life], 'here', box)).toThrow(VaultKeyWrong)
  })

  it('rejects a changed box, and one with other associated data or of another subject', () => {
    const box = keyring.seal([life], 'here', text)
    expect(() => keyring.open([life], 'there', box)).toThrow(VaultKeyWrong)
    expect(() => keyring.open([day], 'here', box)).toThrow(VaultKeyWrong)
    const bytes = Buffer.from(box, 'base64')
    for (const place of [0, 5, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(() => keyring.open([life], 'here', changed.toString('base64'))).toThrow(VaultKeyWrong)
    }
    for (const length of [0, 1, 13, 28]) {
      const short = bytes.subarray(0, length).toString('base64')
      expect(() => keyring.open([life], 'here', short)).toThrow(VaultKeyWrong)
    }
  })

  it('rejects a key that was wrapped for another subject', () => {
    const box = keyring.seal([life], 'here', text)
    const swapped = createKeyring(masterKey, new Map([[life, keys.get(day) ?? null]]))
    expect(() => swapped.open([life], 'here', box)).toThrow(VaultKeyWrong)
  })
})
