/** Control, format and line-breaking characters, with which a value could imitate another line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns a line for a terminal. Characters that move the cursor or reverse the text become escapes. */
export function toPrintableLine(line: string): string {
  return line.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`)
}
