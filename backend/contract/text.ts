import { z } from './z.ts'

const forbidden = /[\p{Cc}\p{Cs}]/u
const forbiddenInProse = /[^\P{Cc}\n\t]|\p{Cs}/u
/** Braille's blank is a symbol by its category, and nothing to the eye. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything in it for the eye. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

const neededCharacters = [
  // Joiners within one emoji.
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/u,
  // Variants of emoji, key caps and ideographs.
  /(?<=\p{Extended_Pictographic})\ufe0f/u,
  /(?<=[#*0-9])\ufe0f(?=\u20e3)/u,
  /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/u,
  // Joiners between letters of scripts in which they change how a word is written.
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d](?=\p{L})(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/u,
]
const neededOrHidden = new RegExp(
  String.raw`(${neededCharacters.map(({ source }) => source).join('|')})|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800]`,
  'gu',
)

/**
 * Removes characters that do not show, or that change the order in which others show. Joiners and
 * variants stay where a script or an emoji needs them.
 */
export function removeHiddenCharacters(text: string): string {
  const shown = text.replace(neededOrHidden, (_, needed?: string) => needed ?? '')
  // A character may have been needed only beside one that is gone now.
  return shown === text ? text : removeHiddenCharacters(shown)
}

/** Whether a text holds characters that `removeHiddenCharacters` removes. */
export function hasHiddenCharacters(text: string): boolean {
  return removeHiddenCharacters(text) !== text
}

/** UTF-16 units of what NFC may join to one character: a letter and three marks, or two that are pairs. */
const unitsOfOne = 4

type Kind = {
  /** The sentence where nothing is written. Without one, nothing may be written. */
  required?: string
  /** Prefix that users type and that is not part of the value. */
  lead?: RegExp
  /** Whether tabs and line breaks may stay. Windows line ends become plain ones. */
  prose?: boolean
}

/** Text in NFC, trimmed, without control characters (so no NUL), at most `max` code points. */
function text(label: string, max: number, { required, lead = /^(?!)/, prose = false }: Kind) {
  const controls = prose ? forbiddenInProse : forbidden
  const tooLong = `${label} must be at most ${max} characters`
  return (
    z
      .string({
        error: ({ input }) =>
          required !== undefined && (input === undefined || input === null)
            ? required
            : `${label} must be text`,
      })
      .transform((raw) => (prose ? raw.replace(/\r\n?/g, '\n') : raw).trim().replace(lead, ''))
      // NFC sorts marks in a time that grows with the square of their number.
      .refine((written) => written.length <= unitsOfOne * max, { error: tooLong, abort: true })
      .transform((written) => written.normalize('NFC'))
      .refine((written) => !controls.test(written), {
        error: `${label} must not contain control characters`,
        abort: true,
      })
      .refine((written) => required === undefined || isVisible(written), {
        error: required ?? '',
        abort: true,
      })
      .refine((written) => [...written].length <= max, tooLong)
  )
}

/** One line of text that may be empty. */
export function line(label: string, max: number) {
  return text(label, max, {})
}

/** One line of text in which something must be written, after its `lead`. */
export function requiredLine(label: string, max: number, lead?: RegExp) {
  return text(label, max, { required: `${label} is required`, ...(lead && { lead }) })
}

/** Text of several lines in which something must be written. */
export function requiredProse(label: string, max: number) {
  return text(label, max, { required: `${label} is required`, prose: true })
}

/** Text of several lines that may be empty. */
export function prose(label: string, max: number) {
  return text(label, max, { prose: true })
}
