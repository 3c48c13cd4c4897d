import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanUpLater } from '#tests/support/clean-up.ts'
import { type RawRecord, readRecords } from './read-records.ts'

let path: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-import-'))
  cleanUpLater(() => rm(folder, { recursive: true }))
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
        expect(records.map(({ number }) => number)).toEqual(list.map((_, place) => place + 1))
      }),
    )
  })

  it('may be empty', async () => {
    expect(await read('[ \n ]')).toEqual([])
  })

  it.each([
    ['[{"a":1},]', 1, 10],
    ['[{"a":1},\n,{"b":2}]', 2, 1],
    ['[{"a":1}\n{"b":2}]', 2, 1],
    ['[{"a":1}]\n{"b":2}', 2, 1],
    ['\ufeff\n[}', 2, 2],
    ['[{"a":1},\r\n{"b": "at position 1 (line 1 column 2)", "c": nix}]', 2, 48],
    ['[{"a":1},\n{"b":"x\ny"}]', 2, 8],
    ['[{"a":1},\n{"b":', 2, 5],
    ['[{"a":1}', 1, 9],
    ['[', 1, 1],
  ])('is refused as a whole with the place of its error: %j', async (text, line, column) => {
    await expect(read(text)).rejects.toThrow(
      `${path} is not valid JSON: see line ${line}, column ${column}. Nothing was imported.`,
    )
  })

  it('is refused at the first character that cannot follow, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(lists, lists, async (head, tail) => {
        const valid = `${JSON.stringify(head, null, 1).slice(0, -1)},`
        const lines = valid.split('\n')
        const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}.`
        await expect(read(`${valid}?,${JSON.stringify(tail)}]`)).rejects.toThrow(place)
      }),
    )
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
        const lines = list.map((each) => JSON.stringify(each))
        const records = await read(`${mark}\n${lines.join('\n \r\n')}`)
        expect(records).toEqual(
          lines.map((line, place) => ({
            number: place + 1,
            line: 2 + 2 * place,
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
      'is no JSON object',
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
