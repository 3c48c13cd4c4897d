import { describe, expect, it } from 'vitest'
import { skeleton } from './skeleton.ts'

describe('the skeleton of a text', () => {
  it.each([
    ['paypal', 'раураl'],
    ['Vitalik', '𝐕italik'],
    ['Ada Okafor', 'ＡＤＡ ０kаfοr'],
    ['beeple', 'beepIe'],
    ['xcopy', 'хсору'],
    ['love', 'l0ve'],
    ['modern', 'modem'],
    ['Zoë', 'ZOË'],
    ['Zoë', 'Zoe\u0308'],
    ['pak', 'p\u200ba\u2060k'],
  ])('is equal for %s and %s', (one, other) => expect(skeleton(other)).toBe(skeleton(one)))

  it.each([
    ['Ada', 'Adam'],
    ['Jon', 'Jan'],
    ['山田太郎', '山田花子'],
    ['محمد', 'محمود'],
    ['Анна', 'Анне'],
  ])('differs for %s and %s', (one, other) => expect(skeleton(other)).not.toBe(skeleton(one)))

  // Read models store skeletons, so other data in the library would require a rebuild.
  it('follows the current data of the library', () =>
    expect(['Ада', 'rn0dеrn', '𝒲1ll', '①', 'ﬀ', 'Łódź', '٥'].map(skeleton)).toMatchInlineSnapshot(`
      [
        "aдa",
        "rnodern",
        "wlll",
        "l",
        "ff",
        "lodz",
        "o",
      ]
    `))
})
