// Measures an import of ten thousand records against as many sequential bare appends in the same
// run, by time only: the largest allowed file bounds its memory. Run it: node tests/bench/import.ts [records]
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { writeLegacyFile } from '#tests/support/legacy-records.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'

const records = Number(process.argv[2] ?? 10_000)
/** Maximum time of an import in bare appends. A record has reads, a handle, a key and two events. */
const goalRatio = 12

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const postgres = await startOwnPostgres()
const pool = new pg.Pool({ connectionString: postgres.url })

/** Creates an empty database and returns its address. */
async function createDatabase(name: string): Promise<string> {
  await pool.query(`create database ${name}`)
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

/** Imports records into an empty directory and returns the seconds that it took. */
async function runImport(count: number): Promise<number> {
  const path = join(folder, 'profiles.jsonl')
  await writeLegacyFile(path, count)
  const DATABASE_URL = await createDatabase('import')
  const env = { ...process.env, DATABASE_URL, DATA_DIR: join(folder, 'data') }
  const began = performance.now()
  const options = { env, stdio: 'ignore' } as const
  const [code] = await once(spawn(process.execPath, ['backend/import.ts', path], options), 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return (performance.now() - began) / 1000
}

/** Appends pairs of events one after the other, which is the least that an ordered import costs. */
async function appendBare(count: number): Promise<number> {
  const own = new pg.Pool({ connectionString: await createDatabase('bare') })
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
  const seconds = await runImport(records)
  const ratio = seconds / bare
  console.log(
    `import: ${seconds.toFixed(1)} s, ${ratio.toFixed(2)} of the ${bare.toFixed(1)} s of bare appends in order; ` +
      `goal ${goalRatio}: ${checkGoal(ratio <= goalRatio)}`,
  )
} finally {
  await pool.end()
  await postgres.remove()
  await rm(folder, { recursive: true, force: true })
}
