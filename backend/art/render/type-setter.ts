import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { SetLine, Setting, TypeSetter } from '../share/type-setter.ts'

type Weight = Setting['weight']

/** Where letters are looked for, in this order: the house's typeface, then one for each other script. */
const faces = [
  'archivo/files/archivo-latin',
  'archivo/files/archivo-latin-ext',
  'archivo/files/archivo-vietnamese',
  'noto-sans/files/noto-sans-cyrillic',
  'noto-sans/files/noto-sans-cyrillic-ext',
  'noto-sans/files/noto-sans-greek',
  'noto-sans/files/noto-sans-greek-ext',
  'noto-sans/files/noto-sans-devanagari',
  'noto-sans-arabic/files/noto-sans-arabic-arabic',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
] as const
type Face = (typeof faces)[number]

/** Letters of one typeface and direction. */
type Run = { font: Font; text: string; isRightToLeft: boolean }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const letter = /\p{L}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Sets lines in our own typefaces, so that it is the same on every machine, whatever fonts it has. */
export function openTypeSetter(): TypeSetter {
  const opened = new Map<string, Font>()

  function open(face: Face, weight: Weight): Font {
    const name = `@fontsource/${face}-${weight}-normal.woff2`
    const font = opened.get(name) ?? readFont(name)
    opened.set(name, font)
    return font
  }

  function findFont(grapheme: string, weight: Weight): Font | undefined {
    const codes = [...grapheme].map((sign) => sign.codePointAt(0) ?? 0)
    const face = faces.find((name) =>
      codes.every((code) => open(name, weight).hasGlyphForCodePoint(code)),
    )
    return face && open(face, weight)
  }

  /** The runs of a line in the order of reading; undefined where a letter is in no typeface. */
  function findRuns(text: string, weight: Weight): Run[] | undefined {
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(text)) {
      const font = findFont(segment, weight)
      if (!font) return undefined
      const run = { font, text: segment, isRightToLeft: rightToLeft.test(segment) }
      const [before, space] = runs.slice(-2)
      const last = runs.at(-1)
      if (last && isSame(last, run)) last.text += segment
      else if (before && space?.text === ' ' && isSame(before, run)) {
        // A space belongs to those between whom it stands, so that they are set as one.
        before.text += ` ${segment}`
        runs.pop()
      } else runs.push(run)
    }
    return runs
  }

  return (text, setting) => {
    const runs = findRuns(text.normalize('NFC'), setting.weight)
    return runs && join(orderRuns(runs), setting)
  }
}

/** A space alone is a run of its own. */
function isSame(one: Run, other: Run): boolean {
  return (
    one.font === other.font &&
    one.isRightToLeft === other.isRightToLeft &&
    (one.text === ' ') === (other.text === ' ')
  )
}

function readFont(name: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))))
  if (!('layout' in font)) throw new Error(`${name} is no single font`)
  return font
}

/**
 * From left to right as they stand on paper. A line runs as its first letter does; in one that runs to
 * the left, runs without letters of their own go with their neighbours where both run to the right.
 */
function orderRuns(runs: readonly Run[]): Run[] {
  const first = runs.find(({ text }) => letter.test(text))
  if (!first?.isRightToLeft) return swap(runs, ({ isRightToLeft }) => isRightToLeft)
  const isForward = (run: Run | undefined): boolean =>
    run !== undefined && !run.isRightToLeft && /[\p{L}\p{N}]/u.test(run.text)
  const reversed = runs.toReversed()
  return swap(reversed, (run) => isForward(run))
}

/** The runs with each stretch of those that are meant turned round. */
function swap(runs: readonly Run[], isMeant: (run: Run) => boolean): Run[] {
  const ordered: Run[] = []
  let stretch: Run[] = []
  for (const run of runs) {
    if (isMeant(run)) stretch.unshift(run)
    else {
      ordered.push(...stretch, run)
      stretch = []
    }
  }
  return [...ordered, ...stretch]
}

function join(runs: readonly Run[], { size, tracking = 0 }: Setting): SetLine {
  const pieces: string[] = []
  let x = 0
  for (const { font, text, isRightToLeft } of runs) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    glyphs.forEach((glyph, place) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
      const outline = glyph.path
        .scale(scale, -scale)
        .translate(x + xOffset * scale, -yOffset * scale)
      pieces.push(outline.toSVG())
      // Letters that are joined stay so.
      x += xAdvance * scale + (isRightToLeft ? 0 : tracking * size)
    })
  }
  return { path: pieces.join(''), width: x }
}
