import { z } from './z.ts'

const forbidden = /[\p{Cc}\p{Cs}]/u
const forbiddenInProse = /[^\P{Cc}\n\t]|\p{Cs}/u
/** The blank Braille pattern is a symbol by its category, but invisible. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

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
  // A character may be needed only next to one that was removed.
  return shown === text ? text : removeHiddenCharacters(shown)
}

/** Returns true if `removeHiddenCharacters` would change the text. */
export function hasHiddenCharacters(text: string): boolean {
  return removeHiddenCharacters(text) !== text
}

/** Maximum UTF-16 units that NFC joins into one character. */
const unitsPerCharacter = 4

type TextRules = {
  /** Error for an empty text. Without it, the text may be empty. */
  required?: string
  /** Prefix that users type and that is not part of the value. */
  prefix?: RegExp | undefined
  /** Allows tabs and line breaks. Windows line ends become plain ones. */
  prose?: boolean
}

/** Schema of a trimmed NFC text without control characters, at most `max` code points. */
function text(label: string, max: number, { required, prefix, prose = false }: TextRules) {
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
      .transform((raw) =>
        (prose ? raw.replace(/\r\n?/g, '\n') : raw).trim().replace(prefix ?? '', ''),
      )
      // NFC sorts combining marks in quadratic time.
      .refine((written) => written.length <= unitsPerCharacter * max, {
        error: tooLong,
        abort: true,
      })
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

/** One line of text that must not be empty without its `prefix`. */
export function requiredLine(label: string, max: number, prefix?: RegExp) {
  return text(label, max, { required: `${label} is required`, prefix })
}

/** Text of several lines that must not be empty. */
export function requiredProse(label: string, max: number) {
  return text(label, max, { required: `${label} is required`, prose: true })
}

/** Text of several lines that may be empty. */
export function prose(label: string, max: number) {
  return text(label, max, { prose: true })
}
