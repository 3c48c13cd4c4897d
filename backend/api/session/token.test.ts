import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createToken, isToken, openWithToken, sealWithToken, tokenId } from './token.ts'

const token = 'a'.repeat(43)
const other = `${'a'.repeat(42)}b`

describe('a token', () => {
  it('has 256 random bits', () => {
    const tokens = Array.from({ length: 200 }, createToken)
    const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]))
    const varying = Array.from({ length: 32 }, (_, index) => {
      return new Set(bytes.map((token) => token[index])).size > 50
    })
    expect(varying).not.toContain(false)
  })

  it('is stored only as a hash', () => {
    expect(tokenId(token)).toEqual(createHash('sha256').update(token).digest())
  })

  it.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${token}\n`])(
    'is rejected if malformed: %j',
    (text) => expect(isToken(text)).toBe(false),
  )
})

describe('text sealed by a token', () => {
  it('opens only with this token, and only unchanged', () => {
    const sealed = sealWithToken(token, 'Ada, ünsigned')
    expect(openWithToken(token, sealed)).toBe('Ada, ünsigned')
    expect(openWithToken(other, sealed)).toBeUndefined()
    for (const index of [0, 1, 13, 29]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(openWithToken(token, changed)).toBeUndefined()
    }
  })

  it('has a new nonce each time, and does not contain the plain text', () => {
    const [one, again] = [sealWithToken(token, 'Ada'), sealWithToken(token, 'Ada')]
    expect(one.subarray(1, 13)).not.toEqual(again.subarray(1, 13))
    expect(one.includes('Ada')).toBe(false)
  })
})
