import { describe, expect, it } from 'vitest'
import { lookalikeKey } from './lookalike-key.ts'

describe('the look-alike key', () => {
  it.each([
    ['Ines Duarte', 'INÊS DUARTÉ'],
    ['Ines Duarte', 'Ines Duarte (official)'],
    ['Ines Duarte', 'The Real Ines Duarte'],
    ['Ines Duarte', 'Ines Duarte.'],
    ['Ines Duarte', 'Ines Duarte ✓'],
    ['Ines Duarte', '✅ InesDuarte™ 🎨'],
    ['Ines Duarte', 'Ines\u200b \u2066Duarte\u2069'],
    ['Ines Duarte', 'Ines Duarte [VERIFIED]'],
    ['Ines Duarte', 'Іnеs Duаrtе оffісіаl'],
    ['Mira', 'MIRA'],
    ['Виктор', 'ВИКТОР'],
    ['Mοdern Ελένη', 'MODERN ΕΛΈΝΗ'],
    ['Beeple', 'BeepIe'],
    ['beeple', 'beep1e'],
    ['beeple', 'bee.ple'],
    ['beeple', 'beeple_official'],
    ['beeple', 'therealbeeple'],
    ['beeple', 'b33ple'],
    ['vitalik', 'vitalik.eth'],
    ['wanda', 'vvanda'],
    ['Beeple', 'Вeeple'],
    ['Kate', 'ΚΑΤΕ'],
    ['Nina', 'Νina'],
    ['Hunter', 'Ηunter'],
    ['Tina', 'Тina'],
    ['Mira', 'Μira'],
    ['Mira', '𝐌ira'],
    ['Ada', 'Ꭺda'],
    ['Paypal', 'рауpаl'],
    ['🌊', '🌊 '],
    ['Official', 'OFFICIAL!'],
  ])('is equal for %s and %s', (one, other) => expect(lookalikeKey(other)).toBe(lookalikeKey(one)))

  it.each([
    ['Ada', 'Adam'],
    ['Jon', 'Jan'],
    ['山田太郎', '山田花子'],
    ['محمد', 'محمود'],
    ['🌊', '🔥'],
    ['Official', 'Real'],
    ['ada-1', 'ada-2'],
    ['Ada Okafor', 'Okafor Ada'],
  ])('differs for %s and %s', (one, other) =>
    expect(lookalikeKey(other)).not.toBe(lookalikeKey(one)),
  )

  it('is never empty for a visible name', () =>
    expect(['.', '✓', 'The Real', 'real', 'eth', '—'].map(lookalikeKey)).not.toContain(''))
})
