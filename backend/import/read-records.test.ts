import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { type RawRecord, readRecords } from './read-records.ts'

let path: string
beforeAll(async () => {
  const folder = await createFolder()
  path = join(folder, 'profiles.json')
})

/** Reads the records of a file with this content. */
async function read(content: string | Buffer): Promise<RawRecord[]> {
  await writeFile(path, content)
  return [...(await readRecords(path))]
}

const contentsOf = (records: readonly RawRecord[]) =>
  records.map((record) => ('fault' in record ? record.fault : record.value))

const lists = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), {
  minLength: 1,
})

describe('a JSON list', () => {
  it.each([undefined, 1, '\t'])('is read when indented by %j', async (indent) => {
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom('', '\ufeff'), async (list, mark) => {
        const text = JSON.stringify(list, null, indent).replaceAll('\n', '\r\n')
        const records = await read(`${mark} \r\n${text}\r\n`)
        expect(contentsOf(records)).toEqual(JSON.parse(text))
        expect(records.map(({ number }) => number)).toEqual(list.map((_, index) => index + 1))
      }),
    )
  })

  it('may be empty', async () => {
    expect(await read('[ \n ]')).toEqual([])
  })

  it.each([
    ['[{"a":1},]', 'Unexpected token'],
    ['[{"a":1}\n{"b":2}]', 'line 2 column 1'],
    ['[{"a":1}]\n{"b":2}', 'line 2 column 1'],
    ['[{"a":1},\r\n{"b": "name", "c": nix}]', 'nix'],
    ['[{"a":1},\n{"b":"x\ny"}]', 'line 2 column 8'],
    ['[{"a":1}', 'line 1 column 9'],
    ['[', 'end of JSON input'],
  ])('is refused as a whole with the reason of the parser: %j', async (text, reason) => {
    const refusal = await read(text).catch((error: Error) => error.message)
    expect(refusal).toContain(`Nothing was imported: ${path} has a syntax error.`)
    expect(refusal).toContain(reason)
  })

  it('is refused when it is not UTF-8', async () => {
    const bytes = Buffer.from('[{"a":"\xe9"}]', 'latin1')
    await expect(read(bytes)).rejects.toThrow(`${path} is not UTF-8. Nothing was imported.`)
  })
})

describe('JSON Lines', () => {
  it('are read, and blank lines are skipped', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom('', '\ufeff'), async (list, mark) => {
        const lines = list.map((record) => JSON.stringify(record))
        const records = await read(`${mark}\n${lines.join('\n \r\n')}`)
        expect(records).toEqual(
          lines.map((line, index) => ({
            number: index + 1,
            line: 2 + 2 * index,
            value: JSON.parse(line),
          })),
        )
      }),
    )
  })

  it('may hold line separators in their texts', async () => {
    const value = { bio: 'one\u2028two\u2029three\u0085four' }
    expect(contentsOf(await read(`${JSON.stringify(value)}\r\n`))).toEqual([value])
  })

  it('are read when one of them is not JSON or not UTF-8', async () => {
    const odd = Buffer.from('{"a":"\xe9"}\n', 'latin1')
    const lines = [Buffer.from('{"a":"é"}\n'), odd, Buffer.from('{oh}\n{"b":2}')]
    expect(contentsOf(await read(Buffer.concat(lines)))).toEqual([
      { a: 'é' },
      'is not UTF-8',
      'is not a JSON object',
      { b: 2 },
    ])
  })

  it('may hold replacement characters', async () => {
    expect(contentsOf(await read('{"a":"\ufffd"}'))).toEqual([{ a: '\ufffd' }])
  })
})

describe('a file', () => {
  it.each([
    ['', 'holds no records.'],
    ['\ufeff \n ', 'holds no records.'],
    [
      'id,name\n1,Ada',
      'is neither a JSON list of records nor JSON Lines, one record on each line.',
    ],
  ])('is refused with the content %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(`${path} ${sentence}`)
  })

  it('is refused when it is too large', async () => {
    const file = await open(path, 'w')
    await file.truncate(50_000_001)
    await file.close()
    await expect(readRecords(path)).rejects.toThrow(
      `${path} is larger than 50 MB: split it, and import the file with the oldest records first.`,
    )
  })
})
