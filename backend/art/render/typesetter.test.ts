import { describe, expect, it } from 'vitest'
import { breakLines } from '../share/break-lines.ts'
import { createTypesetter } from './typesetter.ts'

const typeset = createTypesetter()
const bold = { weight: 600, letterSpacing: -0.03 } as const
const typesetBold = (text: string) => typeset(text, { size: 100, ...bold })

describe('a typeset line', () => {
  it('consists of outlines in the site’s font, with the width of its letters', () => {
    // In Archivo SemiBold, with 1000 units per em, the stem of an L begins 76 units from the left.
    const letter = typeset('L', { size: 1000, weight: 600 })
    expect(letter?.path).toMatch(/^M76 0L76 -686L206 -686/)
    expect(letter?.width).toBe(570)
    expect(typeset('', { size: 10, weight: 400 })).toEqual({ path: '', width: 0 })
  })

  it.each([
    ['Latin', 'Zoë Ørsted Żółć'],
    ['Vietnamese', 'Tôn Nữ Thị Ninh'],
    ['Cyrillic', 'Ольга Ёлкина'],
    ['Greek', 'Ζωή Παπαδοπούλου'],
    ['Devanagari', 'अमृता शेरगिल'],
    ['Arabic', 'المها الراشد'],
    ['Hebrew', 'שרה לוי'],
  ])('has a width in %s', (_script, name) => {
    expect(typesetBold(name)?.width).toBeGreaterThan(100)
  })

  it.each(['山田 太郎', '김민준', 'Ada ✨', '\u{10ffff}'])(
    'is undefined if no font has its letters: %s',
    (name) => expect(typesetBold(name)).toBeUndefined(),
  )

  it('runs right to left in such scripts, and keeps the order of other words and numbers', () => {
    const path = (text: string) => typesetBold(text)?.path ?? ''
    const isFirst = (line: string, part: string) => path(line).startsWith(path(part).slice(0, 60))
    expect(isFirst('שרה Levi', 'Levi')).toBe(true)
    expect(isFirst('Levi שרה', 'Levi')).toBe(true)
    expect(isFirst('שרה John Levi', 'John Levi')).toBe(true)
    expect(isFirst('نور 2000', '2000')).toBe(true)
  })
})

describe('a name on a card', () => {
  const linesOf = (name: string) => breakLines(name, 440, typeset, bold)

  it.each([
    ['Ada', 60, 1],
    ['Lars Nyqvist-Adeyemi', 60, 2],
    ['Maximilian Konstantin von Hohenlohe', 40, 2],
    ['W'.repeat(80), 32, 4],
    ['ab '.repeat(26), 32, 3],
  ])('is broken into lines at the largest size that fits: %s', (name, size, count) => {
    const broken = linesOf(name)
    expect([broken?.size, broken?.lines.length]).toEqual([size, count])
    for (const { width } of broken?.lines ?? []) expect(width).toBeLessThanOrEqual(440)
  })

  it('is undefined if no font has one of its letters, and has no lines if it is empty', () => {
    expect(linesOf('山田 太郎')).toBeUndefined()
    expect(linesOf('')?.lines).toEqual([])
  })
})
