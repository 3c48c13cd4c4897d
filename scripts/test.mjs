// Runs all checks and tests, then lists the failures and counts what passed and was skipped. Exits with an
// error when a test fails, when a part of the run breaks, or when a part ran no test. All parts keep their
// temporary files in one folder, which is removed at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const results = 'test-results'
const reporter = fileURLToPath(new URL('vitest-results.mjs', import.meta.url))

const parts = [
  { name: 'check', program: ['npm', 'run', '--silent', 'check'] },
  ...['unit', 'integration', 'stories'].map((name) => ({
    name,
    program: [
      'vitest',
      'run',
      ...['--project', name, '--reporter=default', `--reporter=${reporter}`],
      `--outputFile=${results}/${name}.json`,
    ],
    read: readJson,
  })),
  { name: 'e2e', program: ['playwright', 'test'], read: readPlaywright },
]

function readJson(name) {
  return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
}

function* listSpecs(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { ...spec, titles: [...titles, spec.title] }
  for (const inner of suite.suites ?? []) yield* listSpecs(inner, [...titles, inner.title])
}

/** Returns the first error of a test, even if a later try passed. */
function describeFailure({ file, line, titles, tests }) {
  const [failed] = tests.flatMap(({ results }) => results).filter(({ error }) => error)
  const title = titles.slice(1).join(' > ')
  return { file: `${file}:${line}`, title, message: failed?.error.message ?? '' }
}

/**
 * Maximum number of browser tests that may pass only at their second try. One may need it on a busy machine.
 * If two need it, a test or the product has a race.
 */
const maxSecondTries = 1

function readPlaywright(name) {
  const { stats, suites, errors } = readJson(name)
  const specs = suites.flatMap((suite) => [...listSpecs(suite, [suite.title])])
  const specsWithStatus = (...wanted) =>
    specs.filter(({ tests }) => tests.some(({ status }) => wanted.includes(status)))
  const flaky = specsWithStatus('flaky').map(describeFailure)
  const areTolerated = flaky.length <= maxSecondTries
  return {
    passed: stats.expected + (areTolerated ? flaky.length : 0),
    secondTries: areTolerated ? flaky : [],
    failures: [
      ...specsWithStatus('unexpected').map(describeFailure),
      ...(areTolerated ? [] : flaky),
      ...errors.map(({ message = '', location }) => {
        const file = location ? `${location.file}:${location.line}` : 'no file'
        return { file, title: 'an error outside of all tests', message }
      }),
    ],
    skipped: specsWithStatus('skipped').map(({ titles }) => titles[1]),
  }
}

/** The running part. */
let child

/** Runs a program, and returns its exit code and what it wrote to piped streams. */
async function runProgram(program, args, output) {
  child = spawn(program, args, { stdio: ['inherit', output, output] })
  let text = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from?.setEncoding('utf8').on('data', (chunk) => {
      to.write(chunk)
      text += chunk
    })
  }
  const [status] = await once(child, 'close')
  return { status, text }
}

/** Runs a part that reports no single tests. Its last lines of output are the message of its failure. */
async function runWhole(program, args) {
  const { status, text } = await runProgram(program, args, 'pipe')
  const output = text.trimEnd().split('\n').slice(-20).join('\n')
  const failures =
    status === 0 ? [] : [{ file: [program, ...args].join(' '), title: '', message: output }]
  return { broken: status !== 0, passed: 0, failures, skipped: [] }
}

async function runTests(name, program, args, read) {
  const { status } = await runProgram(program, args, 'inherit')
  try {
    const found = read(name)
    return { broken: status !== 0 || found.passed + found.failures.length === 0, ...found }
  } catch {
    return { broken: true, passed: 0, failures: [], skipped: [] }
  }
}

async function runPart({ name, program: [program, ...args], read }) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const found = await (read ? runTests(name, program, args, read) : runWhole(program, args))
  return { name, seconds: Math.round((Date.now() - began) / 1000), ...found }
}

/** Prints a failure with the first lines of its message, since often only the end of a log is shown. */
function printFailure(label, { part, file, title, message }, maxLines) {
  console.log(`${label}: ${[part, file, title].filter(Boolean).join(' > ')}`)
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  for (const line of lines.slice(0, maxLines)) console.log(`    ${line.slice(0, 200)}`)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const temporary = mkdtempSync(join(tmpdir(), 'provenance-tests-'))
// Under root, Postgres runs as another user, who needs access to the folder.
chmodSync(temporary, 0o755)
process.env.TMPDIR = temporary
// Half of the start of a server is compiling its sources.
process.env.NODE_COMPILE_CACHE = join(temporary, 'compile-cache')
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    // The part ends first, because it still writes to the folder.
    if (child?.kill(signal)) child.once('exit', () => process.exit(1))
    else process.exit(1)
  })
}
const wanted = process.argv.slice(2)
const ran = []
for (const part of parts) {
  if (wanted.length === 0 || wanted.includes(part.name)) ran.push(await runPart(part))
}

console.log('')
const listFrom = (key) =>
  ran.flatMap((part) => (part[key] ?? []).map((found) => ({ part: part.name, ...found })))
const failures = listFrom('failures')
const secondTries = listFrom('secondTries')
for (const found of secondTries) printFailure('Passed at the second try', found, 6)
// About a screen for all failures together.
const maxLines = Math.min(20, Math.floor(80 / failures.length))
for (const failure of failures) printFailure('Failed', failure, maxLines)
for (const { name, seconds, broken, passed, failures, skipped, secondTries } of ran) {
  const failed = failures.length
  const again = secondTries?.length ? ` (${secondTries.length} at the second try)` : ''
  const words =
    broken && failed === 0 ? 'broke, or ran no test' : `${passed} passed${again}, ${failed} failed`
  console.log(`${name}: ${words}, ${skipped.length} skipped (${seconds} s)`)
}
const skipped = ran.flatMap((part) => part.skipped)
for (const title of new Set(skipped)) {
  console.log(`Skipped: ${title} (${skipped.filter((other) => other === title).length})`)
}
const passed = ran.reduce((total, part) => total + part.passed, 0)
const hasFailed = ran.some(({ broken }) => broken) || failures.length > 0
const failed = Math.max(failures.length, hasFailed ? 1 : 0)
const again = secondTries.length > 0 ? ` (${secondTries.length} at the second try)` : ''
console.log(`${passed} passed${again}, ${failed} failed, ${skipped.length} skipped`)
process.exit(hasFailed ? 1 : 0)
