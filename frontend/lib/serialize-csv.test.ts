import { expect, it } from 'vitest'
import { serializeCsv } from './serialize-csv.ts'

it('ends each row with CRLF, and begins with a byte order mark', () =>
  expect(
    serializeCsv([
      ['Name', 'Bio'],
      ['Inês', ''],
    ]),
  ).toBe('\uFEFFName,Bio\r\nInês,\r\n'))

it.each([
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\r\nb', '"a\r\nb"'],
  [' a ', ' a '],
])('quotes %j', (value, cell) => expect(serializeCsv([[value]])).toBe(`\uFEFF${cell}\r\n`))

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', '"\'\r\'=1"'],
  ['\n=1', '"\n\'=1"'],
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a\n-1\t@b', '"a\n\'-1\t\'@b"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://a.example","b")', '"\'=HYPERLINK(""https://a.example"",""b"")"'],
  ['1=1', '1=1'],
])('keeps a spreadsheet from running %j', (value, cell) =>
  expect(serializeCsv([[value]])).toBe(`\uFEFF${cell}\r\n`),
)
