/** Quotes an argument for a POSIX shell, if it has characters that a shell could interpret. */
export function quoteArgument(text: string): string {
  return /^[\w.+/=:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
