const notes: readonly [RegExp, string][] = [
  [/ wants you to sign in with your Ethereum account:$/, 'valid only here'],
  [/^0x[0-9a-fA-F]{40}$/, 'your wallet'],
  [/^Nonce: /, 'counts once'],
  [/^Issued At: /, 'valid for five minutes'],
  [/^(?:Content: |- urn:provenance:content:)[0-9a-f]{64}$/, 'the profile and its photos'],
]

/** Explains a line of the text to sign; undefined for lines that explain themselves. */
export function explainLine(line: string): string | undefined {
  return notes.find(([pattern]) => pattern.test(line))?.[1]
}
