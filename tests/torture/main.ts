// Runs a torture test in its long form, and records the result in docs/durability.md.
// `npm run torture -- kill --times 1000 --seed 7`
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eventStoreCommand } from '#tests/support/own-eventstore.ts'
import { runClock } from './clock.ts'
import { givenEventStoreUrl } from './directory.ts'
import { runDisk } from './disk.ts'
import { runFewConnections } from './few-connections.ts'
import { runKill } from './kill.ts'
import { runModel } from './model.ts'
import { runNetworkFaults } from './network-faults.ts'
import { runOverload } from './overload.ts'
import { runRace } from './race.ts'
import { runReplicas } from './replicas.ts'
import type { Report, Run } from './report.ts'
import { runRestore } from './restore.ts'
import { runSchedule } from './schedule.ts'

const runs: Record<string, { run: Run; times: number }> = {
  clock: { run: runClock, times: 100 },
  disk: { run: runDisk, times: 20 },
  'few-connections': { run: runFewConnections, times: 20 },
  kill: { run: runKill, times: 1000 },
  model: { run: runModel, times: 10_000 },
  overload: { run: runOverload, times: 20 },
  race: { run: runRace, times: 64_000 },
  replicas: { run: runReplicas, times: 20 },
  restore: { run: runRestore, times: 100_000 },
  schedule: { run: runSchedule, times: 10_000 },
  'network-faults': { run: runNetworkFaults, times: 100 },
}
const table = new URL('../../docs/durability.md', import.meta.url)

const { values, positionals } = parseArgs({
  options: { times: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const [name = ''] = positionals
const chosen = runs[name]
if (!chosen) {
  console.error(`Name one of ${Object.keys(runs).join(', ')}`)
  process.exit(2)
}
const options = { times: Number(values.times ?? chosen.times), seed: Number(values.seed) }
/** These start no separate EventStoreDB. */
const onPostgres = ['disk', 'model', 'schedule']
const eventLog = eventStoreCommand ? 'EventStoreDB' : givenEventStoreUrl && 'given EventStoreDB'
/** The name in the table, where runs on EventStoreDB have their own rows. */
const label = `\`${name}\`${eventLog && !onPostgres.includes(name) ? `, ${eventLog}` : ''}`
const begin = Date.now()
const report = await chosen.run(options)
const minutes = ((Date.now() - begin) / 60_000).toFixed(1)
console.log(report.figures)
for (const fault of report.faults) console.error(`FAULT: ${fault}`)
await record(report)
process.exit(report.faults.length === 0 ? 0 : 1)

/** Replaces the row of this run in the table. */
async function record({ figures, faults }: Report): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const result = faults.length === 0 ? 'no fault' : `${faults.length} faults`
  const row = `| ${label} | ${options.seed} | ${day} | ${minutes} | ${figures} | ${result} |`
  const lines = (await readFile(table, 'utf8')).trimEnd().split('\n')
  const others = lines.filter((line) => !line.startsWith(`| ${label} |`))
  await writeFile(table, `${[...others, row].join('\n')}\n`)
}
