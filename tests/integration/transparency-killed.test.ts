import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { openSignedNoteFile } from '#backend/setup/folder/signed-note-file.ts'
import { findLastCheckpoint } from '#backend/transparency/checkpoints.ts'
import { noProgress, saveProgress } from '#backend/transparency/progress.ts'
import { publishCheckpoint } from '#backend/transparency/publish.ts'
import { CannotSign, requireSignedRoot } from '#backend/transparency/signed-note-file.ts'
import { appendLeaves, countLeaves } from '#backend/transparency/tree.ts'
import { verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { migrate } from '#postgres/migrate.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { createEntries, memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import { logId, openPool } from '#tests/support/transparency-log.ts'

const schemaFile = new URL('../../backend/transparency/schema.sql', import.meta.url)

/** Opens a transparency log with 300 entries and a checkpoint, and an empty data folder. */
async function openLog() {
  const folder = await createFolder()
  const pool = await openPool()
  await migrate(pool, 'provenance tlog', schemaFile)
  // The entries have no events, so none of them waits for its own.
  await saveProgress(pool, logId, { ...noProgress, size: Number.MAX_SAFE_INTEGER })
  const noteFile = openSignedNoteFile(folder)
  await addLeaves(pool, createEntries(300))
  await publishCheckpoint({ pool, logId, key, noteFile })
  return { pool, logId, key, noteFile, folder }
}

const addLeaves = (pool: Pool, entries: readonly Buffer[]) =>
  appendLeaves(
    pool,
    entries.map((entry) => ({ entry, eventId: null })),
  )

type Log = Awaited<ReturnType<typeof openLog>>

/** Publishes in a process that is killed before a step. Returns the number of steps if it survives. */
async function publishAndDie({ pool, folder }: Log, killedAt: number): Promise<number | undefined> {
  const program = join(import.meta.dirname, '../support/killed-publisher.ts')
  const { connectionString = '' } = pool.options
  const args = [program, connectionString, logId, folder, String(killedAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[code, signal], printed] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  if (signal === 'SIGKILL') return undefined
  expect(code).toBe(0)
  return Number(printed)
}

/** Goes back to a Postgres without the last leaf and its checkpoint, to which another leaf is added. */
async function restoreAnother({ pool }: Log, entry: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('set local session_replication_role = replica')
    const size = await countLeaves(client)
    await client.query('delete from tlog.leaf where index = $1', [size - 1])
    await client.query('delete from tlog.checkpoint where size = $1', [size])
    await appendLeaves(client, [{ entry: Buffer.from(entry), eventId: null }])
  })
}

// Starts 51 processes, one after the other.
const timeoutMs = 600_000

it(
  'never signs two heads of one size after kills at all steps, and goes on',
  async () => {
    const log = await openLog()
    const signed = new Map<number, string>([[300, log.noteFile.load() ?? '']])
    /** Records what the killed process signed and left behind. */
    const recordSigned = async () => {
      for (const note of [log.noteFile.load(), (await findLastCheckpoint(log.pool))?.note]) {
        const checkpoint = note === undefined ? undefined : await verifyCheckpoint(note, key)
        if (note === undefined || !checkpoint) throw new Error('A checkpoint is damaged')
        expect(signed.get(checkpoint.size) ?? note).toBe(note)
        signed.set(checkpoint.size, note)
      }
    }
    await addLeaves(log.pool, [Buffer.from('first')])
    const steps = await publishAndDie(log, 0)
    if (steps === undefined) throw new Error('The publisher was killed')
    const outcomes = { refused: 0, signed: 0 }
    for (let kill = 0; kill < 50; kill += 1) {
      await recordSigned()
      const size = await addLeaves(log.pool, [Buffer.from(`original ${kill}`)])
      expect(await publishAndDie(log, 1 + (kill % steps))).toBeUndefined()
      await recordSigned()
      await restoreAnother(log, `another ${kill}`)
      const published = publishCheckpoint(log)
      if (signed.has(size)) {
        await expect(published).rejects.toThrow(CannotSign)
        await restoreAnother(log, `original ${kill}`)
        outcomes.refused += 1
      } else outcomes.signed += 1
      await published.catch(() => undefined)
      await publishCheckpoint(log)
      expect(await findLastCheckpoint(log.pool)).toMatchObject({ size, note: log.noteFile.load() })
    }
    await recordSigned()
    expect(signed.size).toBe(52)
    for (const note of signed.values()) {
      const checkpoint = await verifyCheckpoint(note, key)
      if (checkpoint) await requireSignedRoot(log.pool, checkpoint)
    }
    // Steps before the signature and after it were both killed.
    expect(Math.min(outcomes.refused, outcomes.signed)).toBeGreaterThan(5)
  },
  timeoutMs,
)
