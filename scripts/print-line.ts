import { toPrintableLine } from '#contract/printable-line.ts'

/** Prints one line. Characters that would move the cursor or reverse the text are printed as escapes. */
export function printLine(line: string, print: (text: string) => void = console.log): void {
  print(toPrintableLine(line))
}
