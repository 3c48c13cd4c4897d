// Runs every bench, or those that are named, one after the other, since they share the processors; red
// when one breaks. `npm run bench -- unread`
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const benches = [
  'append',
  'rebuild',
  'erase',
  'http',
  'live',
  'greedy',
  'unread',
  'attempts',
  'history',
  'import',
  'flood',
  'lighthouse',
]
if (process.env.EVENTSTORE_URL) benches.push('eventstoredb')

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : benches

const broken = wanted.filter((name) => {
  console.log(`\n== ${name}`)
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0
})
console.log('')
if (!process.env.EVENTSTORE_URL)
  console.log('Skipped: eventstoredb, since EVENTSTORE_URL is not set')
if (broken.length > 0) console.log(`Broken: ${broken.join(', ')}`)
process.exit(broken.length > 0 ? 1 : 0)
