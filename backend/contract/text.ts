import { z } from './z.ts'

const forbidden = /[\p{Cc}\p{Cs}]/u
const forbiddenInProse = /[^\P{Cc}\n\t]|\p{Cs}/u

/** One line of text: NFC, trimmed, no control characters (so no NUL), at most `max` characters. */
export function line(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .refine((text) => !forbidden.test(text.trim()), {
      error: `${label} must not contain control characters`,
      abort: true,
    })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => [...text].length <= max, `${label} must be at most ${max} characters`)
}

/** Prose: as a line, but tabs and line breaks may stay. Windows line ends become plain ones. */
export function prose(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => !forbiddenInProse.test(text), {
      error: `${label} must not contain control characters`,
      abort: true,
    })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => [...text].length <= max, `${label} must be at most ${max} characters`)
}
