import { expect, it } from 'vitest'
import { quoteArgument } from './quote-argument.ts'

it('leaves the file and the key of a log as they are', () => {
  for (const text of ['ada-47.tlog-proof', 'directory.example:4300/tlog/1+27afb3e3+AROY9/=']) {
    expect(quoteArgument(text)).toBe(text)
  }
})

it.each([
  ['x;touch y;#', "'x;touch y;#'"],
  ['a $HOME `id`\nb', "'a $HOME `id`\nb'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
])('quotes %j, which a shell could interpret', (text, quoted) =>
  expect(quoteArgument(text)).toBe(quoted),
)
