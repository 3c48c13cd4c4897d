import { describe, expect, it } from 'vitest'
import { breakLines } from '../share/break-lines.ts'
import { openTypeSetter } from './type-setter.ts'

const set = openTypeSetter()
const bold = { weight: 600, tracking: -0.03 } as const
const setBold = (text: string) => set(text, { size: 100, ...bold })

describe('a line of type', () => {
  it('is outlines in the house’s own typeface, as wide as its letters', () => {
    // In Archivo SemiBold, of 1000 units, the stem of an L begins 76 from the left.
    const letter = set('L', { size: 1000, weight: 600 })
    expect(letter?.path).toMatch(/^M76 0L76 -686L206 -686/)
    expect(letter?.width).toBe(570)
    expect(set('', { size: 10, weight: 400 })).toEqual({ path: '', width: 0 })
  })

  it.each([
    ['Latin', 'Zoë Ørsted Żółć'],
    ['Vietnamese', 'Tôn Nữ Thị Ninh'],
    ['Cyrillic', 'Ольга Ёлкина'],
    ['Greek', 'Ζωή Παπαδοπούλου'],
    ['Devanagari', 'अमृता शेरगिल'],
    ['Arabic', 'المها الراشد'],
    ['Hebrew', 'שרה לוי'],
  ])('is set in %s', (_script, name) => {
    expect(setBold(name)?.width).toBeGreaterThan(100)
  })

  it.each(['山田 太郎', '김민준', 'Ada ✨', '\u{10ffff}'])(
    'is none, rather than boxes, where no typeface has its letters: %s',
    (name) => expect(setBold(name)).toBeUndefined(),
  )

  it('runs to the left where its letters do, with words and numbers of others as they run', () => {
    const path = (text: string) => setBold(text)?.path ?? ''
    const isFirst = (line: string, part: string) => path(line).startsWith(path(part).slice(0, 60))
    expect(isFirst('שרה Levi', 'Levi')).toBe(true)
    expect(isFirst('Levi שרה', 'Levi')).toBe(true)
    expect(isFirst('שרה John Levi', 'John Levi')).toBe(true)
    expect(isFirst('نور 2000', '2000')).toBe(true)
  })
})

describe('a name on a card', () => {
  const linesOf = (name: string) => breakLines(name, 440, set, bold)

  it.each([
    ['Ada', 60, 1],
    ['Lars Nyqvist-Adeyemi', 60, 2],
    ['Maximilian Konstantin von Hohenlohe', 40, 2],
    ['W'.repeat(80), 32, 4],
    ['ab '.repeat(26), 32, 3],
  ])('goes into lines that hold it, first of all large: %s', (name, size, count) => {
    const broken = linesOf(name)
    expect([broken?.size, broken?.lines.length]).toEqual([size, count])
    for (const { width } of broken?.lines ?? []) expect(width).toBeLessThanOrEqual(440)
  })

  it('is none where a letter of it is in no typeface, or there is nothing in it', () => {
    expect(linesOf('山田 太郎')).toBeUndefined()
    expect(linesOf('')?.lines).toEqual([])
  })
})
