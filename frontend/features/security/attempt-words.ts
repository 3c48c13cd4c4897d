import type { AttemptType } from '#contract/attempt.ts'
import type { AttemptView } from '#contract/views/attempt.ts'

export const typeWords: Record<AttemptType, string> = {
  submit: 'Submission',
  edit: 'Edit',
  several: 'Several',
  'sign-in': 'Sign-ins',
}

/** A code as staff read it: "Rate limited". */
export function codeLabel(code: string): string {
  const words = code.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Kind of an attempt, with a count for totals. */
export function writeAttempt({ attemptType, count }: AttemptView): string {
  const words = typeWords[attemptType]
  return count === 1 ? words : `${words}, ${count.toLocaleString('en-GB')}`
}

export function writeResult({ blocked }: Pick<AttemptView, 'blocked'>): string {
  return blocked ? 'Blocked' : 'Let in'
}

/** "14:03:22 UTC", with the day before it where that is asked for. */
export function formatAttemptTime(at: string, { day = false } = {}): string {
  const time = `${at.slice(11, 19)} UTC`
  return day ? `${at.slice(0, 10)} ${time}` : time
}

/** Characters that change the direction of text, and other invisible ones. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Formats submitted JSON with one field per line and invisible characters as escapes. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    unseen,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
}
