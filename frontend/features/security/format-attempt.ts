import type { AttemptType } from '#contract/security/attempt.ts'
import type { AttemptView } from '#contract/views/attempt.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'

export const attemptLabels: Record<AttemptType, string> = {
  submit: 'Submission',
  edit: 'Edit',
  several: 'Mixed attempts',
  'sign-in': 'Sign-ins',
}

/** Formats a code for staff: "Rate limited". */
export function formatCode(code: string): string {
  const words = code.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Formats the type of an attempt, with the count for totals: "Sign-ins, 40". */
export function formatAttempt({ attemptType, count }: AttemptView): string {
  const words = attemptLabels[attemptType]
  return count === 1 ? words : `${words}, ${formatNumber(count)}`
}

export function formatResult({ blocked }: Pick<AttemptView, 'blocked'>): string {
  return blocked ? 'Blocked' : 'Accepted'
}

/** Formats an ISO time: "2026-11-19 14:03:22 UTC". */
export function formatAttemptTime(at: string): string {
  return `${at.slice(0, 10)} ${formatTime(at)}`
}

/** Characters that change the direction of text, and other invisible ones. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Formats submitted JSON with one field per line and invisible characters as escapes. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    invisible,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
}
