// Runs everything and says at the end what passed, failed and was skipped. Red when a test fails,
// when a part of the run breaks, or when a part ran no test.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const results = 'test-results'
const reporters = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

const parts = [
  { name: 'check', program: ['npm', 'run', '--silent', 'check'] },
  ...['unit', 'integration', 'stories'].map((name) => ({
    name,
    program: ['vitest', 'run', '--project', name, ...reporters(`${results}/${name}.json`)],
    read: readVitest,
  })),
  { name: 'e2e', program: ['playwright', 'test'], read: readPlaywright },
]

function readJson(name) {
  return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
}

function readVitest(name) {
  const tests = readJson(name).testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: skipped.map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title),
  }
}

function* listSpecs(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { title: titles[0] ?? spec.title, ...spec }
  for (const inner of suite.suites ?? []) yield* listSpecs(inner, [...titles, inner.title])
}

function readPlaywright(name) {
  const { stats, suites } = readJson(name)
  const skipped = suites
    .flatMap((suite) => [...listSpecs(suite)])
    .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: skipped.map(({ title }) => title),
  }
}

function runPart({ name, program: [program, ...args], read }) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  const seconds = Math.round((Date.now() - began) / 1000)
  const broken = status !== 0
  if (!read) return { name, seconds, broken, passed: 0, failed: broken ? 1 : 0, skipped: [] }
  try {
    const found = read(name)
    return { name, seconds, broken: broken || found.passed + found.failed === 0, ...found }
  } catch {
    return { name, seconds, broken: true, passed: 0, failed: 0, skipped: [] }
  }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const wanted = process.argv.slice(2)
const ran = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(runPart)

console.log('')
for (const { name, seconds, broken, passed, failed, skipped } of ran) {
  const words =
    broken && failed === 0 ? 'broke, or ran no test' : `${passed} passed, ${failed} failed`
  console.log(`${name}: ${words}, ${skipped.length} skipped (${seconds} s)`)
}
const skipped = ran.flatMap((part) => part.skipped)
for (const title of new Set(skipped)) {
  console.log(`Skipped: ${title} (${skipped.filter((other) => other === title).length})`)
}
const sum = (key) => ran.reduce((total, part) => total + part[key], 0)
const red = ran.some(({ broken, failed }) => broken || failed > 0)
const failed = Math.max(sum('failed'), red ? 1 : 0)
console.log(`${sum('passed')} passed, ${failed} failed, ${skipped.length} skipped`)
process.exit(red ? 1 : 0)
