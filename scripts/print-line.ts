/** Control, format and line-breaking characters, by which a value could pass for a line of its own. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Prints one line. Characters that would move the cursor or turn the text are printed as escapes. */
export function printLine(line: string, print: (text: string) => void = console.log): void {
  print(line.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`))
}
