/** A piece of a text, and whether the other text lacks it. */
type TextPiece = { text: string; differs: boolean }

/** Longer replaced parts are marked as a whole: letter differences in them are unreadable. */
const maxLetters = 120

/** Words with a smaller share of common letters count as different words. */
const minCommon = 0.5

/** Splits `text` into the parts that `base` has and lacks: by words, then by the letters of similar words. */
export function markDifferences(base: string, text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const { was, now, isCommon } of alignParts(splitWords(base), splitWords(text))) {
    if (isCommon) pieces.push({ text: now.join(''), differs: false })
    else pieces.push(...compareLetters(was.join(''), now.join('')))
  }
  return joinPieces(pieces)
}

/** Splits at white space, and after slashes because texts may be addresses of pages. */
const splitWords = (text: string) => text.match(/\s+|[^\s/]+\/?|\//gu) ?? []

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const splitLetters = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

function compareLetters(base: string, text: string): TextPiece[] {
  const [was, now] = [splitLetters(base), splitLetters(text)]
  const whole = [{ text, differs: true }]
  if (was.length > maxLetters || now.length > maxLetters) return whole
  const parts = alignParts(was, now)
  const common = parts.reduce((sum, { isCommon, now }) => sum + (isCommon ? now.length : 0), 0)
  if (common < minCommon * Math.max(was.length, now.length)) return whole
  return parts.map(({ now, isCommon }) => ({ text: now.join(''), differs: !isCommon }))
}

type Part = { was: string[]; now: string[]; isCommon: boolean }

/** Aligns two lists by their longest common subsequence. */
function alignParts(was: readonly string[], now: readonly string[]): Part[] {
  const lengths = countCommon(was, now)
  const width = now.length + 1
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  const parts: Part[] = []
  const add = (isCommon: boolean, left: string | undefined, right: string | undefined) => {
    let part = parts.at(-1)
    if (part?.isCommon !== isCommon) {
      part = { was: [], now: [], isCommon }
      parts.push(part)
    }
    if (left !== undefined) part.was.push(left)
    if (right !== undefined) part.now.push(right)
  }
  let [row, column] = [0, 0]
  while (row < was.length || column < now.length) {
    if (row < was.length && column < now.length && was[row] === now[column]) {
      add(true, was[row++], now[column++])
    } else if (
      column >= now.length ||
      (row < was.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      add(false, was[row++], undefined)
    } else add(false, undefined, now[column++])
  }
  return parts
}

/** For each pair of indexes, the length of the longest common subsequence of the remaining items. */
function countCommon(was: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1
  const lengths = new Uint16Array((was.length + 1) * width)
  for (let row = was.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const below = (row + 1) * width + column
      lengths[row * width + column] =
        was[row] === now[column]
          ? (lengths[below + 1] ?? 0) + 1
          : Math.max(lengths[below] ?? 0, lengths[row * width + column + 1] ?? 0)
    }
  }
  return lengths
}

/**
 * Joins adjacent pieces of the same kind, and differences that are separated only by white space. Does not mark
 * white space at the edges of a difference.
 */
function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  const add = (text: string, differs: boolean) => {
    if (text === '') return
    // Differences and common pieces alternate, so `previous` is a difference if `last` is common.
    const previous = joined.at(-2)
    const last = joined.at(-1)
    if (last?.differs === differs) last.text += text
    else if (differs && previous && last?.text.trim() === '') {
      previous.text += last.text + text
      joined.pop()
    } else joined.push({ text, differs })
  }
  for (const { text, differs } of pieces) {
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
    add(before, false)
    add(inner, differs)
    add(after, false)
  }
  return joined
}
