import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { TextStyle, TypesetLine, Typesetter } from '../share/typeset-line.ts'

type Weight = TextStyle['weight']

/** Font files in the order of the search: the site's font, then one for each other script. */
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

/** Text of one font and direction. */
type Run = { font: Font; text: string; isRightToLeft: boolean }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const letter = /\p{L}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Creates a typesetter that uses the fonts of this package alone, so that cards are equal on every
 * machine. The text layout of sharp (Pango) reads no WOFF files, takes missing letters from fonts of the
 * machine, and does not report them.
 */
export function createTypesetter(): Typesetter {
  const fonts = new Map<string, Font>()

  function openFont(face: Face, weight: Weight): Font {
    const name = `@fontsource/${face}-${weight}-normal.woff2`
    const font = fonts.get(name) ?? loadFont(name)
    fonts.set(name, font)
    return font
  }

  function findFont(grapheme: string, weight: Weight): Font | undefined {
    const codes = [...grapheme].map((sign) => sign.codePointAt(0) ?? 0)
    const face = faces.find((name) =>
      codes.every((code) => openFont(name, weight).hasGlyphForCodePoint(code)),
    )
    return face && openFont(face, weight)
  }

  /** Returns the runs of a line in reading order; undefined if no font has one of its letters. */
  function findRuns(text: string, weight: Weight): Run[] | undefined {
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(text)) {
      const font = findFont(segment, weight)
      if (!font) return undefined
      const run = { font, text: segment, isRightToLeft: rightToLeft.test(segment) }
      const [before, space] = runs.slice(-2)
      const last = runs.at(-1)
      if (last && canJoin(last, run)) last.text += segment
      else if (before && space?.text === ' ' && canJoin(before, run)) {
        // A space between runs of one font and direction joins them.
        before.text += ` ${segment}`
        runs.pop()
      } else runs.push(run)
    }
    return runs
  }

  return (text, style) => {
    const runs = findRuns(text.normalize('NFC'), style.weight)
    return runs && layOut(orderRuns(runs), style)
  }
}

/** Returns true if two runs can be joined. A single space is always a separate run. */
function canJoin(one: Run, other: Run): boolean {
  return (
    one.font === other.font &&
    one.isRightToLeft === other.isRightToLeft &&
    (one.text === ' ') === (other.text === ' ')
  )
}

function loadFont(name: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))))
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
  return font
}

/**
 * Orders runs from left to right as they are displayed. The first letter sets the direction of the line.
 * In a right-to-left line, runs of left-to-right letters or digits keep their order.
 */
function orderRuns(runs: readonly Run[]): Run[] {
  const first = runs.find(({ text }) => letter.test(text))
  if (!first?.isRightToLeft) return reverseMatching(runs, ({ isRightToLeft }) => isRightToLeft)
  return reverseMatching(
    runs.toReversed(),
    ({ isRightToLeft, text }) => !isRightToLeft && /[\p{L}\p{N}]/u.test(text),
  )
}

/** Reverses each sequence of runs that match. */
function reverseMatching(runs: readonly Run[], matches: (run: Run) => boolean): Run[] {
  const ordered: Run[] = []
  let sequence: Run[] = []
  for (const run of runs) {
    if (matches(run)) sequence.unshift(run)
    else {
      ordered.push(...sequence, run)
      sequence = []
    }
  }
  return [...ordered, ...sequence]
}

function layOut(runs: readonly Run[], { size, letterSpacing = 0 }: TextStyle): TypesetLine {
  const pieces: string[] = []
  let x = 0
  for (const { font, text, isRightToLeft } of runs) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const outline = glyph.path
        .scale(scale, -scale)
        .translate(x + xOffset * scale, -yOffset * scale)
      pieces.push(outline.toSVG())
      // Letters of right-to-left scripts may be connected, so they are not spaced.
      x += xAdvance * scale + (isRightToLeft ? 0 : letterSpacing * size)
    })
  }
  return { path: pieces.join(''), width: x }
}
