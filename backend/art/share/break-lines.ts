import type { TextStyle, TypesetLine, Typesetter } from './typeset-line.ts'

/** A font size, and the maximum number of lines at this size. */
type Step = { size: number; maxLines: number }

/** Sizes in the order in which they are tried. A text that is too long for the last one is cut. */
const steps: readonly Step[] = [
  { size: 60, maxLines: 2 },
  { size: 50, maxLines: 2 },
  { size: 40, maxLines: 3 },
  { size: 32, maxLines: 4 },
]

type BrokenText = { size: number; lines: TypesetLine[] }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a text into lines of `width` at the largest size that fits, between words and after hyphens.
 * Returns undefined if no font has one of its letters.
 */
export function breakLines(
  text: string,
  width: number,
  typeset: Typesetter,
  style: Omit<TextStyle, 'size'>,
): BrokenText | undefined {
  const words = text.match(/[^\s-]+-*\s*|-+\s*/g) ?? []
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  for (const { size, maxLines } of steps) {
    const isLast = size === steps.at(-1)?.size
    const measure = (line: string) => typeset(line.trimEnd(), { ...style, size })
    // A word that is longer than a line is broken between letters.
    const filled =
      fillLines(words, width, measure) ?? (isLast ? fillLines(letters, width, measure) : undefined)
    if (filled === 'missing-letter') return undefined
    if (filled === undefined || (filled.length > maxLines && !isLast)) continue
    const lines = filled.length > maxLines ? cutLines(filled, maxLines, width, measure) : filled
    return { size, lines: lines.flatMap((line) => measure(line) ?? []) }
  }
  return undefined
}

type Measure = (line: string) => TypesetLine | undefined

/** Fills one line after the other. Returns undefined if a part alone is wider than a line. */
function fillLines(
  parts: readonly string[],
  width: number,
  measure: Measure,
): string[] | 'missing-letter' | undefined {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? undefined : measure(last + part)
    if (joined && joined.width <= width) {
      lines[lines.length - 1] = `${last}${part}`
      continue
    }
    const alone = measure(part)
    if (!alone) return 'missing-letter'
    if (alone.width > width) return undefined
    lines.push(part)
  }
  return lines
}

function cutLines(
  lines: readonly string[],
  maxLines: number,
  width: number,
  measure: Measure,
): string[] {
  const kept = lines.slice(0, maxLines)
  const letters = [...graphemes.segment(kept.at(-1)?.trimEnd() ?? '')].map(({ segment }) => segment)
  const fits = () => (measure(`${letters.join('')}…`)?.width ?? 0) <= width
  while (letters.length > 0 && !fits()) letters.pop()
  return [...kept.slice(0, -1), `${letters.join('')}…`]
}
