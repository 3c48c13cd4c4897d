/** Control, format and line-breaking characters, with which a value could imitate another line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Prints one line. Characters that would move the cursor or reverse the text are printed as escapes. */
export function printLine(line: string, print: (text: string) => void = console.log): void {
  print(line.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`))
}
