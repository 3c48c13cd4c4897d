// Measures an import of ten thousand records against as many sequential bare appends in the same
// run, and its memory against that of a tenth. Run it: node tests/bench/import.ts [records]
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { writeLegacyFile } from '#tests/support/legacy-records.ts'
import { makeOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'

const records = Number(process.argv[2] ?? 10_000)
const goals = { seconds: 60, memory: 1.5 }
const lookEveryMs = 50
/** Limits of the heap, which would otherwise grow with garbage. */
const heap = ['--max-old-space-size=96', '--max-semi-space-size=8']

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const postgres = await makeOwnPostgres()
const pool = new pg.Pool({ connectionString: postgres.url })

/** Creates an empty database and returns its address. */
async function makeDatabase(name: string): Promise<string> {
  await pool.query(`create database ${name}`)
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

/** Peak memory of a process in MB, or 0 when the system does not report it. */
function peakMemory(pid: number): number {
  try {
    const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kB ?? 0) / 1024
  } catch {
    return 0
  }
}

async function runImport(count: number): Promise<{ seconds: number; memory: number }> {
  const path = join(folder, `${count}.jsonl`)
  await writeLegacyFile(path, count)
  const DATABASE_URL = await makeDatabase(`import_${count}`)
  const env = { ...process.env, DATABASE_URL, DATA_DIR: join(folder, `data-${count}`) }
  const began = performance.now()
  const child = spawn(process.execPath, [...heap, 'backend/import.ts', path], {
    env,
    stdio: 'ignore',
  })
  let memory = 0
  const looking = setInterval(() => {
    memory = Math.max(memory, peakMemory(child.pid ?? 0))
  }, lookEveryMs)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, memory }
}

/** Appends pairs of events one after the other, which is the least that an ordered import costs. */
async function appendBare(count: number): Promise<number> {
  const own = new pg.Pool({ connectionString: await makeDatabase('bare') })
  const log = await openPostgresLog({ pool: own })
  const metadata = { at: new Date(0).toISOString() }
  const data = { sealed: 'x'.repeat(600) }
  const began = performance.now()
  for (let n = 0; n < count; n += 1) {
    const make = () => ({ id: randomUUID(), type: 'Bare', data, metadata })
    await log.append(`bare-${n}`, [make(), make()], 'no-stream')
  }
  const seconds = (performance.now() - began) / 1000
  await log.close()
  await own.end()
  return seconds
}

try {
  console.log(`${records} records, ${cpus().length} processors`)
  const bare = await appendBare(records)
  const few = await runImport(Math.ceil(records / 10))
  const all = await runImport(records)
  const memory = all.memory / few.memory
  const met = all.seconds <= goals.seconds && (memory <= goals.memory || few.memory === 0)
  console.log(
    `import: ${all.seconds.toFixed(1)} s, ${(all.seconds / bare).toFixed(2)} of the ${bare.toFixed(1)} s of bare appends in order; ` +
      `memory ${all.memory.toFixed(0)} MB, ${memory.toFixed(2)} of that of a tenth (${few.memory.toFixed(0)} MB); ` +
      `goals ${goals.seconds} s and ${goals.memory}: ${checkGoal(met)}`,
  )
} finally {
  await pool.end()
  await postgres.remove()
  await rm(folder, { recursive: true, force: true })
}
