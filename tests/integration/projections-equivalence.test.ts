import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { countListed, listDirectory } from '#projections/directory/query.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { withIrregularDelivery } from '#tests/support/irregular-log.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'

const events = 1500
let models: ReadModels
let head: bigint
let written: Promise<Record<string, string>> | undefined

beforeAll(async () => {
  models = await openReadModels()
})

/**
 * Writes the read models while events are appended, and returns the hashes of their tables. Later calls
 * return the same hashes.
 */
function writeIncrementally(): Promise<Record<string, string>> {
  written ??= appendWhileProjecting()
  return written
}

async function appendWhileProjecting(): Promise<Record<string, string>> {
  const projector = models.start({ schema: 'read_incremental' })
  await projector.ready
  await appendHistory(models.log, models.vault, createSampleHistory(1, events))
  head = await models.log.head()
  expect(await projector.waitFor(head, 20_000)).toBe(true)
  await projector.stop()
  return hashTables(models.pool, 'read_incremental')
}

/** Rebuilds into a schema and returns the hashes of its tables. */
async function rebuild(schema: string, seed?: number): Promise<Record<string, string>> {
  const log = seed === undefined ? models.log : withIrregularDelivery(models.log, seed)
  const projector = models.start({ schema, log })
  await projector.ready
  expect(projector.status()).toMatchObject({ position: head, isLeading: true })
  await projector.stop()
  return hashTables(models.pool, schema)
}

describe('the rows of the read models', () => {
  it('are written while events arrive', async () => {
    const incremental = await writeIncrementally()
    for (const hash of Object.values(incremental)) expect(hash).not.toMatch(/^0 rows/)
    const db = models.openPool({ schema: 'read_incremental' })
    for (const type of [undefined, ...profileTypes]) {
      expect(await countListed(db, type)).toBe((await listDirectory(db, { type })).length)
    }
  })

  it('are the same after a rebuild', async () => {
    const incremental = await writeIncrementally()
    expect(await rebuild('read_rebuilt')).toEqual(incremental)
  })

  it.each([1, 2, 3])(
    'are the same for any cut and repetition of batches (seed %i)',
    async (seed) => {
      const incremental = await writeIncrementally()
      expect(await rebuild(`read_odd_${seed}`, seed)).toEqual(incremental)
    },
  )

  it('are the same when the process is killed repeatedly', async () => {
    const incremental = await writeIncrementally()
    const { databaseUrl, ledgerFile, mediaFolder, pool } = models
    const script = new URL('../support/run-projector.ts', import.meta.url).pathname
    const args = [script, databaseUrl, 'read_killed', ledgerFile, mediaFolder]
    const positions: bigint[] = []
    for (let kill = 1; kill <= 4; kill += 1) {
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const target = (head * BigInt(kill)) / 5n
      await reachOrEnd(child, () => positionOf('read_killed'), target)
      child.kill('SIGKILL')
      await once(child, 'exit')
      positions.push(await positionOf('read_killed'))
    }
    expect(positions.every((position) => position > 0n && position < head)).toBe(true)
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await hashTables(pool, 'read_killed')).toEqual(incremental)
  })
})

async function positionOf(schema: string): Promise<bigint> {
  const { rows } = await models.pool
    .query<{ position: string }>(`select position from ${schema}.checkpoint`)
    .catch(() => ({ rows: [] }))
  return BigInt(rows[0]?.position ?? 0)
}

/** Polls, so that the projector under test is not affected. */
async function reachOrEnd(
  child: ChildProcess,
  read: () => Promise<bigint>,
  target: bigint,
): Promise<void> {
  while (child.exitCode === null && (await read()) < target);
}
