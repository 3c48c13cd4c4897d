import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'provenance-run-'))
const temporary = join(folder, 'temporary')

const files = {
  'package.json': `{ "type": "module", "scripts": { "check": "echo a wrong import; exit 3" } }`,
  'vitest.config.js': `export default { test: { projects: [
    { test: { name: 'unit', include: ['unit/*.js'] } },
  ] } }`,
  'unit/sums.js': `import { beforeAll, describe, expect, it } from 'vitest'
    describe('sums', () => {
      it('add up', () => expect({ sum: 4 }).toEqual({ sum: 5 }))
      it('are fine', () => undefined)
    })
    describe('prepared', () => {
      beforeAll(() => { throw new Error('nothing to prepare') })
      it('waits', () => undefined)
    })
    it('leaks', async () => {
      setTimeout(() => { throw new TypeError('a stray one') })
      await new Promise((resolve) => setTimeout(resolve, 10))
    })`,
  'unit/leaves.js': `import { mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { it } from 'vitest'
    it('leaves a folder', async () => {
      mkdtempSync(tmpdir() + '/left-')
      if (process.env.HANGS) await new Promise(() => setInterval(() => undefined, 1000))
    })`,
  'unit/broken.js': `import './nothing.js'`,
  'playwright.config.js': `export default { testDir: 'e2e', retries: 1, workers: 1,
    reporter: [['json', { outputFile: 'test-results/e2e.json' }]] }`,
  'e2e/page.spec.js': `import { expect, test } from '@playwright/test'
    test.describe('the page', () => {
      test('opens', () => expect('closed').toBe('open'))
      for (let late = 1; late <= Number(process.env.LATE); late += 1) {
        test('opens late, ' + late, ({}, { retry }) => expect(retry).toBe(1))
      }
      test.skip('is not asked', () => undefined)
    })`,
}

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(temporary)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = join(root, 'scripts/test.mjs')
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  TMPDIR: temporary,
}

/** Runs the named parts, or all, with this many browser tests that pass only on the second try. */
function run(late: number, ...parts: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [script, ...parts], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, LATE: String(late) },
  })
  const [, ...failures] = stdout.split(/\n(?=Failed: |Passed at the second try: )/)
  return { status, stdout, failures }
}

it('lists every failure with the first lines of its message at the end of a failed run', () => {
  const { status, stdout, failures } = run(1)
  expect(status).toBe(1)
  for (const [failed = '', reason = ''] of [
    ['check > npm run --silent check', 'a wrong import'],
    ['unit > unit/sums.js > sums > add up', '{ sum: 4 } to deeply equal { sum: 5 }'],
    ['unit > unit/sums.js > prepared', 'nothing to prepare'],
    ['unit > unit/broken.js > the whole file', 'nothing.js'],
    ['unit > unit/sums.js > an error that no test caught', 'a stray one'],
    ['e2e > page.spec.js:3 > the page > opens', 'Received: "closed"'],
  ]) {
    expect(failures.find((text) => text.startsWith(`Failed: ${failed}\n`))).toContain(reason)
  }
  expect(failures[0]).toMatch(
    /^Passed at the second try: e2e > page.spec.js:5 > the page > opens late, 1\n/,
  )
  expect(failures[0]).toContain('Received: 0')
  expect(stdout).toMatch(/\nstories: broke, or ran no test/)
  expect(stdout).toMatch(/\n4 passed \(1 at the second try\), 6 failed, 2 skipped\n$/)
  expect(readdirSync(temporary)).toEqual([])
})

it('fails a run in which two browser tests pass only on the second try', () => {
  const { status, stdout, failures } = run(2, 'e2e')
  expect(status).toBe(1)
  for (const late of [1, 2]) {
    expect(failures.find((text) => text.includes(`> opens late, ${late}\n`))).toMatch(/^Failed: /)
  }
  expect(stdout).toMatch(/\n0 passed, 3 failed, 1 skipped\n$/)
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  'removes its folder when it is ended by %s',
  async (signal) => {
    const child = spawn(process.execPath, [script, 'unit', 'stories'], {
      cwd: folder,
      env: { ...env, HANGS: 'on' },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    const listLeft = () => globSync('*/left-*', { cwd: temporary })
    await expect.poll(listLeft).toHaveLength(1)
    child.kill(signal)
    expect(await exited).toEqual([1, null])
    expect(readdirSync(temporary)).toEqual([])
  },
)
