import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxRecordBytes, type RawRecord, splitRecords } from './split-records.ts'

/** Splits a text that arrives in chunks. */
async function split(text: string | Buffer, chunkBytes = 7): Promise<RawRecord[]> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const found: RawRecord[] = []
  for await (const record of splitRecords(chunks())) found.push(record)
  return found
}

const textsOf = (records: readonly RawRecord[]) =>
  records.map((record) => ('text' in record ? record.text.trim() : record.fault))

describe('splitRecords', () => {
  const chunkSizes = fc.integer({ min: 1, max: 40 })
  const lists = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 })

  it.each([undefined, 1, '\t'])('splits a JSON list indented by %j', async (indent) => {
    await fc.assert(
      fc.asyncProperty(lists, chunkSizes, async (list, chunkBytes) => {
        const text = ` \n${JSON.stringify(list, null, indent)}\r\n`
        const records = await split(text, chunkBytes)
        expect(textsOf(records).map((each) => JSON.parse(each))).toEqual(JSON.parse(text))
        expect(records.map(({ number }) => number)).toEqual(list.map((_, place) => place + 1))
        for (const record of records) {
          const { offset, length, line } = record
          const bytes = Buffer.from(text).subarray(offset, offset + length)
          expect(bytes.toString()).toBe('text' in record && record.text)
          expect(
            text.slice(0, Buffer.from(text).subarray(0, offset).toString().length).split('\n')
              .length,
          ).toBe(line)
        }
      }),
    )
  })

  it('splits JSON Lines, and skips blank lines', async () => {
    await fc.assert(
      fc.asyncProperty(lists, chunkSizes, async (list, chunkBytes) => {
        const lines = list.map((each) => JSON.stringify(each))
        const records = await split(`\n${lines.join('\n \r\n')}`, chunkBytes)
        expect(textsOf(records)).toEqual(lines)
        expect(records.map(({ number }) => number)).toEqual(lines.map((_, place) => place + 1))
        expect(records.map(({ line }) => line)).toEqual(lines.map((_, place) => 2 + 2 * place))
      }),
    )
  })

  it('skips a byte order mark, and returns nothing for an empty list', async () => {
    const marked = await split(`\ufeff{"a":1}`, 64)
    expect(marked).toEqual([{ number: 1, line: 1, offset: 3, length: 7, text: '{"a":1}' }])
    expect(await split('[ \n ]')).toEqual([])
  })

  it('returns the other records if one is not JSON, not UTF-8 or too long', async () => {
    const long = `{"bio":"${'x'.repeat(maxRecordBytes)}"}`
    const odd = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')])
    const parts = [Buffer.from('{"a":1}'), Buffer.from(long), odd, Buffer.from('{oh}')]
    const expected = ['{"a":1}', 'is longer than 1 MiB', 'is not UTF-8', '{oh}', '{"b":2}']
    const join = (by: string) =>
      Buffer.concat([...parts.flatMap((each) => [each, Buffer.from(by)]), Buffer.from('{"b":2}')])
    expect(textsOf(await split(join('\n'), 65_536))).toEqual(expected)
    const list = Buffer.concat([Buffer.from('['), join(',\n'), Buffer.from(']')])
    expect(textsOf(await split(list, 65_536))).toEqual(expected)
  })

  it.each([
    ['', 'holds no records'],
    [' \n ', 'holds no records'],
    ['id,name\n1,Ada', 'is neither a JSON list of records nor JSON Lines, one record on each line'],
    ['[{"a":1},\n{"b":', 'ends in the middle of record 2, on line 2'],
    ['[{"a":1}', 'ends in the middle of record 1, on line 1'],
    ['[{"a":1},', 'ends before its list does'],
    ['[{"a":1},\n,{"b":2}]', 'is not JSON: record 2 is missing, on line 2'],
    ['[{"a":1},]', 'is not JSON: record 2 is missing, on line 1'],
    ['[{"a":1}]\n{"b":2}', 'goes on after the end of its list, on line 2'],
    ['[}', 'is not JSON: line 1 closes what is not open'],
  ])('throws for %j', async (text, sentence) => {
    await expect(split(text)).rejects.toThrow(sentence)
  })
})
