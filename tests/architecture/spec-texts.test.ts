import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cannotHappen, findVariant, specTexts } from '#tests/fixtures/spec-texts.ts'

const root = `${import.meta.dirname}/../..`

/** Whether a test begins in a line: not one that is skipped. */
const begins = (line: string, name: string) =>
  line.includes(` test('${name}',`) ||
  line.includes(` it('${name}',`) ||
  line.trim() === `'${name}',` ||
  line === `export const ${name}: Story = {`

/** The rest of a test's first line, where the formatter has broken it. */
const goesOn = /^\s*(\}|(async )?\(\w*)\) => \{$/

const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/\*|\*).*$/gm, '')

/** A test from its first line to where the next thing begins; '' without one. */
function findBody(source: string, name: string): string {
  const lines = withoutComments(source).split('\n')
  const from = lines.findIndex((line) => begins(` ${line}`.replace(/^ export/, 'export'), name))
  if (from < 0) return ''
  const depth = (line: string) => line.length - line.trimStart().length
  const after = lines.slice(from + 1)
  const length = after.findIndex(
    (line) => line.trim() && depth(line) <= depth(lines[from] ?? '') && !goesOn.test(line),
  )
  return [lines[from], ...after.slice(0, length)].join('\n')
}

const read = (file: string) => readFile(`${root}/${file}`, 'utf8')

describe('the table of texts', () => {
  it.each(specTexts)('$situation is seen by its test', async ({ title, text, seen }) => {
    const body = findBody(await read(seen.file), seen.test)
    expect(body, `${seen.file} has no test '${seen.test}'`).not.toBe('')
    for (const words of [title, text]) {
      if (words !== undefined) expect(body).toContain(words)
    }
  })

  it('gives each title one variant', () => {
    for (const { title, variant } of specTexts) {
      if (title !== undefined) expect(variant).toBe(findVariant(title))
    }
  })

  it('names what cannot come about apart from what can', () => {
    const seen = new Set(specTexts.map(({ situation }) => situation))
    expect(seen.size).toBe(specTexts.length)
    expect(cannotHappen.filter(({ situation }) => seen.has(situation))).toEqual([])
  })
})

describe('the search for a test', () => {
  const source = `
test('one', async () => {
  // said: 'in a comment'
  await expectToast(page, 'said')
})

test.skip('two', async () => {
  await expectToast(page, 'said of two')
})
`
  it('takes its own body, and no comment', () => {
    expect(findBody(source, 'one')).toContain("'said'")
    expect(findBody(source, 'one')).not.toContain('in a comment')
    expect(findBody(source, 'one')).not.toContain('said of two')
  })

  it('finds none that is skipped, and none of another name', () => {
    expect(findBody(source, 'two')).toBe('')
    expect(findBody(source, 'three')).toBe('')
  })
})
