import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { getProgress } from '#backend/transparency/progress.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import {
  startTransparencyLog,
  type TransparencyLogOptions,
} from '#backend/transparency/transparency-log.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { collect } from '#tests/support/logged-events.ts'
import { createInstallation, runOps } from '#tests/support/ops.ts'
import { eventStoreCommand, startOwnEventStore } from '#tests/support/own-eventstore.ts'
import {
  appendEvents,
  openLogs,
  openPool,
  runUntilFault,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'

const missing = eventStoreCommand ? '' : ': no EVENTSTORE_TEST_START'

/** Opens a log in Postgres, a transparency log beside it, and an empty EventStoreDB. */
async function openBothLogs() {
  const { pool, url, env } = await createInstallation()
  const server = await startOwnEventStore()
  onTestFinished(() => server.remove())
  const source = await openPostgresLog({ pool })
  onTestFinished(() => source.close())
  const target = openEventStoreDbLog({ url: server.url })
  onTestFinished(() => target.close())
  const logs = { ...(await openLogs(0)), pool }
  const copy = async (from: string, to: string) => {
    const { code, lines } = await runOps(env, 'copy-log', '--from', from, '--to', to)
    expect([code, lines.at(-1)]).toEqual([0, 'Both logs hold the same events.'])
  }
  return {
    server,
    onPostgres: { ...logs, log: source },
    onEventStoreDb: { ...logs, log: target },
    copyThere: () => copy(url, server.url),
    copyBack: () => copy(server.url, url),
  }
}

/** Runs the transparency log until it has compared all events, and returns the checkpoint that it serves. */
async function runUntilCompared(options: TransparencyLogOptions): Promise<string | undefined> {
  const { pool, logId, log } = options
  const stop = await startTransparencyLog({ ...options, publishEveryMs: 20 })
  onTestFinished(stop)
  const end = await log.head()
  await expect.poll(async () => (await getProgress(pool, logId)).position).toBe(end)
  await stop()
  return (await findServedCheckpoint(pool, logId))?.note
}

/** Changes the last digit of the number in an event's data, in the files of a stopped EventStoreDB. */
async function changeByte(folder: string, number: number): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const chunk = names.find((name) => /(^|\/)chunk-[^/]*$/.test(name))
  if (chunk === undefined) throw new Error(`${folder} has no chunk`)
  const file = await open(join(folder, chunk), 'r+')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 ** 20), { position: 0 })
  const text = `{"number":${number}}`
  const found = buffer.subarray(0, bytesRead).indexOf(text)
  if (found < 0) throw new Error(`${chunk} has no event with ${text}`)
  await file.write(String((number + 1) % 10), found + text.length - 2)
  await file.close()
}

describe.skipIf(!eventStoreCommand)(`EventStoreDB${missing}`, () => {
  it('has the same transparency log as the Postgres log that was copied to it, and continues it', async () => {
    const { onPostgres, onEventStoreDb, copyThere, copyBack } = await openBothLogs()
    await appendEvents(onPostgres.log, 200)
    await appendEvents(onPostgres.log, 100, 3)
    const note = await runUntilPublished(onPostgres, 500)
    await copyThere()

    expect(await collect(onEventStoreDb.log.readAll(0n))).toHaveLength(500)
    expect(await runUntilCompared(onEventStoreDb)).toBe(note)
    expect(await recompute(onEventStoreDb.pool, onEventStoreDb.log)).toMatchObject({
      kind: 'same',
      leaves: 500,
      checkpointSize: 500,
    })
    const restored = { ...onEventStoreDb, pool: await openPool() }
    expect(await runUntilPublished(restored, 500)).toBe(note)

    await appendEvents(onEventStoreDb.log, 40, 2)
    const grown = await runUntilPublished(onEventStoreDb, 580)
    expect(grown).not.toBe(note)
    expect(await runUntilPublished(restored, 580)).toBe(grown)

    await copyBack()
    expect(await runUntilCompared(onPostgres)).toBe(grown)
    await appendEvents(onPostgres.log, 20)
    await runUntilPublished(onPostgres, 600)
    expect(await recompute(onPostgres.pool, onPostgres.log)).toMatchObject({
      kind: 'same',
      leaves: 600,
      checkpointSize: 600,
    })
  })

  it('has its event named whose byte was changed in its files', async () => {
    const { server, onPostgres, onEventStoreDb, copyThere } = await openBothLogs()
    await appendEvents(onPostgres.log, 200)
    const note = await runUntilPublished(onPostgres, 200)
    await copyThere()
    expect(await runUntilCompared(onEventStoreDb)).toBe(note)
    await server.kill()
    await changeByte(server.folder, 137)
    await server.start()

    const event = { stream: 'profile-4', revision: 19n, data: { number: 138 } }
    const named = { kind: 'differs', index: 137, event }
    expect(await recompute(onEventStoreDb.pool, onEventStoreDb.log)).toMatchObject(named)
    const restored = { ...onEventStoreDb, pool: await openPool() }
    expect(await runUntilFault(restored)).toContain('has another root')
    expect(await recompute(onPostgres.pool, onPostgres.log)).toMatchObject({ kind: 'same' })
  })
})
