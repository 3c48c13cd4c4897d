import type { SetLine, Setting, TypeSetter } from './type-setter.ts'

/** A size, and into how many lines of it a text may go. */
type Step = { size: number; most: number }

/** Two lines, then smaller; what even the last of them does not hold is cut. */
const steps: readonly Step[] = [
  { size: 60, most: 2 },
  { size: 50, most: 2 },
  { size: 40, most: 3 },
  { size: 32, most: 4 },
]

export type Broken = { size: number; lines: SetLine[] }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text in lines of `width`, as large as it goes, broken between words and after hyphens. Undefined
 * where there is a letter in it that no typeface has.
 */
export function breakLines(
  text: string,
  width: number,
  set: TypeSetter,
  setting: Omit<Setting, 'size'>,
): Broken | undefined {
  const words = text.match(/[^\s-]+-*\s*|-+\s*/g) ?? []
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  for (const { size, most } of steps) {
    const isLast = size === steps.at(-1)?.size
    const measure = (line: string) => set(line.trimEnd(), { ...setting, size })
    // Words alone would do, were there none that is longer than a line.
    const filled =
      fillLines(words, width, measure) ?? (isLast ? fillLines(letters, width, measure) : undefined)
    if (filled === 'unknown') return undefined
    if (filled === undefined || (filled.length > most && !isLast)) continue
    const lines = filled.length > most ? cutLines(filled, most, width, measure) : filled
    return { size, lines: lines.flatMap((line) => measure(line) ?? []) }
  }
  return undefined
}

type Measure = (line: string) => SetLine | undefined

/** As much in each line as it holds. Undefined where a part alone is wider than a line. */
function fillLines(
  parts: readonly string[],
  width: number,
  measure: Measure,
): string[] | 'unknown' | undefined {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? undefined : measure(last + part)
    if (last !== undefined && joined && joined.width <= width) {
      lines[lines.length - 1] = last + part
      continue
    }
    const alone = measure(part)
    if (!alone) return 'unknown'
    if (alone.width > width) return undefined
    lines.push(part)
  }
  return lines
}

function cutLines(
  lines: readonly string[],
  most: number,
  width: number,
  measure: Measure,
): string[] {
  const kept = lines.slice(0, most)
  const letters = [...graphemes.segment(kept.at(-1)?.trimEnd() ?? '')].map(({ segment }) => segment)
  const fits = () => (measure(`${letters.join('')}…`)?.width ?? 0) <= width
  while (letters.length > 0 && !fits()) letters.pop()
  return [...kept.slice(0, -1), `${letters.join('')}…`]
}
