// Runs every bench or the named ones in sequence, because they share the processors. Exits with 1
// when a bench breaks, and with `--strict` also when one misses a goal: `npm run bench -- slow-clients
// --strict`
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { missedGoalCode } from './goal.ts'

// `growth` runs only by name, since it appends 100,000 profiles first.
const benches = [
  'append',
  'rebuild',
  'erase',
  'http',
  'live',
  'greedy',
  'slow-clients',
  'attempts',
  'history',
  'as-of',
  'import',
  'flood',
  'lighthouse',
]
if (process.env.EVENTSTORE_URL) benches.push('eventstoredb')

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const wanted = positionals.length > 0 ? positionals : benches

const results = wanted.map((name) => {
  console.log(`\n== ${name}`)
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return { name, status: spawnSync(process.execPath, [script], { stdio: 'inherit' }).status }
})
const missed = results.filter(({ status }) => status === missedGoalCode)
const broken = results.filter(({ status }) => status !== 0 && status !== missedGoalCode)
const listNames = (some: typeof results) => some.map(({ name }) => name).join(', ')
console.log('')
if (!process.env.EVENTSTORE_URL)
  console.log('Skipped: eventstoredb, since EVENTSTORE_URL is not set')
if (missed.length > 0) console.log(`Missed a goal: ${listNames(missed)}`)
if (broken.length > 0) console.log(`Broken: ${listNames(broken)}`)
process.exit(broken.length > 0 || (values.strict && missed.length > 0) ? 1 : 0)
