import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawPrint } from '../print.ts'
import { type CardLabel, drawCard, placeWork } from './card.ts'
import { medalGlyphs } from './medal.ts'
import type { Typesetter } from './typeset-line.ts'

/** Fake typesetter that returns the text as the path, and lacks all other letters. */
const plain: Typesetter = (text, { size }) =>
  /^[\w@ ,·-]*$/.test(text) ? { path: text, width: text.length * size * 0.5 } : undefined

const size = { width: 400, height: 300 }
const draw = (label: CardLabel) => drawCard({ size, svg: '<work/>' }, label, plain)
const ada = { name: 'Ada', below: '@ada' }

it('places the whole work at eye level beside its label', () => {
  const svg = drawPrint({ type: 'curator', family: 'cut-paper', id: 'snow' })
  expect(drawCard({ size, svg }, { headings: [ada] }, plain)).toContain(svg)
  expect(placeWork({ width: 400, height: 300 })).toEqual({
    width: 440,
    height: 330,
    left: 60,
    top: 150,
  })
  expect(placeWork({ width: 100, height: 1000 })).toMatchObject({ height: 500, top: 65 })
})

it('draws a tick, a medal and a stroke if given, and leaves no empty row otherwise', () => {
  const bare = draw({ headings: [ada] })
  const full = draw({
    headings: [ada],
    isVerified: true,
    medal: { glyph: 'star', words: 'First 500 · 20' },
    strokeOf: 'x',
  })
  expect(full).toContain('First 500 · 20')
  expect(full).toContain(medalGlyphs.star.fill)
  expect(bare).not.toMatch(/url\(#leaf\)|M3 13\.6c/)
  const heightOf = (svg: string) => Number(/M560 \d+h584v(\d+)/.exec(svg)?.[1])
  expect(heightOf(full)).toBe(heightOf(bare) + 90)
})

it('omits symbols that no font has, and shows the handle for a name in an unknown script', () => {
  const headings = (name: string) => ({
    headings: [
      { name, below: '@ada' },
      { name: '@ada', below: 'Artist' },
    ],
  })
  expect(draw(headings('Ada ✨'))).toContain('d="Ada"')
  const other = draw(headings('山田'))
  expect(other).toContain('d="@ada"')
  expect(other).toContain('d="Artist"')
})

it('draws the same medals as the page', async () => {
  const page = await readFile(new URL('../../../frontend/ui/medal.tsx', import.meta.url), 'utf8')
  for (const { fill, line } of Object.values(medalGlyphs)) {
    expect(page).toContain(fill)
    expect(page).toContain(line)
  }
})
