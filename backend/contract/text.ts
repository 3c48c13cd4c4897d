import { z } from './z.ts'

const forbidden = /[\p{Cc}\p{Cs}]/u
const forbiddenInProse = /[^\P{Cc}\n\t]|\p{Cs}/u
/** Braille's blank is a symbol by its category, and nothing to the eye. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything in it for the eye. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

type Kind = {
  /** The sentence where nothing is written. Without one, nothing may be written. */
  required?: string
  /** Whether tabs and line breaks may stay. Windows line ends become plain ones. */
  prose?: boolean
}

/** Text in NFC, trimmed, without control characters (so no NUL), at most `max` code points. */
function text(label: string, max: number, { required, prose = false }: Kind) {
  const controls = prose ? forbiddenInProse : forbidden
  return z
    .string({
      error: ({ input }) =>
        required !== undefined && (input === undefined || input === null)
          ? required
          : `${label} must be text`,
    })
    .transform((raw) => (prose ? raw.replace(/\r\n?/g, '\n') : raw).normalize('NFC').trim())
    .refine((written) => !controls.test(written), {
      error: `${label} must not contain control characters`,
      abort: true,
    })
    .refine((written) => required === undefined || isVisible(written), {
      error: required ?? '',
      abort: true,
    })
    .refine((written) => [...written].length <= max, `${label} must be at most ${max} characters`)
}

/** One line of text that may be empty. */
export function line(label: string, max: number) {
  return text(label, max, {})
}

/** One line of text in which something must be written. */
export function requiredLine(label: string, max: number) {
  return text(label, max, { required: `${label} is required` })
}

/** Text of several lines in which something must be written. */
export function requiredProse(label: string, max: number) {
  return text(label, max, { required: `${label} is required`, prose: true })
}

/** Text of several lines that may be empty. */
export function prose(label: string, max: number) {
  return text(label, max, { prose: true })
}
