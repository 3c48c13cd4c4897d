import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { topics } from '#contract/live/topics.ts'
import { decodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import type { EventLog } from '#event-log/port.ts'
import {
  type ChangeBatch,
  ChangesLost,
  listChanges,
  watchChanges,
} from '#projections/runner/changes/changes.ts'
import { trimChanges } from '#projections/runner/follow/follow-log.ts'
import type { ProjectorOptions } from '#projections/runner/run.ts'
import { prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { views } from '#projections/runner/views.ts'
import { type Change, foldSteps, type Groups, planSteps } from '#projections/runner/write/fold.ts'
import { withIrregularDelivery } from '#tests/support/irregular-log.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'

let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

/** Starts a projector without erasure, because an erasure during the projection would change the views. */
const start = (options: Partial<ProjectorOptions>) =>
  models.start({ vault: { ...models.vault, erase: async () => undefined }, ...options })

/** Changes of each event of a log, computed by the fold alone. */
async function foldChanges(log: EventLog): Promise<Change[]> {
  const kept = views.map((view) => ({ view, tables: new Map<string, Groups>() }))
  const changes: Change[] = []
  for await (const batch of log.readAll(0n)) {
    for (const event of await decodeEvents(batch, models.vault)) {
      for (const { view, tables } of kept)
        changes.push(...foldSteps(view, tables, planSteps(view, [event])))
    }
  }
  return changes
}

/** Follows the changes of a schema until the test ends. */
function watch(schema: string): AsyncIterableIterator<ChangeBatch> {
  const ending = new AbortController()
  const pool = models.openPool({ schema, name: schema })
  let done: Promise<void> | undefined
  onTestFinished(async () => {
    ending.abort()
    await done
  })
  const batches = new ReadableStream<ChangeBatch>({
    start: (controller) => {
      const onBatch = async (batch: ChangeBatch) => controller.enqueue(batch)
      done = watchChanges(pool, onBatch, ending.signal).catch((error) => controller.error(error))
    },
  })
  return batches.values()
}

const named = ({ position, topic, key }: Change) => `${position} ${topic} ${key}`
const lastOfEach = (changes: readonly Change[]) => {
  const last = new Map(changes.map((change) => [`${change.topic} ${change.key}`, change]))
  return [...last.values()].map(named).sort()
}

async function openFilledLog(seed: number, length: number) {
  const log = openMemoryLog()
  const logId = await getOrCreateLogId(log)
  await appendHistory(log, models.vault, createSampleHistory(seed, length))
  return { log, logId }
}

describe('changes of the read models', () => {
  it('reach a watcher once each and in order, without gaps', async () => {
    const schema = 'read_watched'
    const log = openMemoryLog()
    const projector = start({ schema, log, logId: await getOrCreateLogId(log) })
    await projector.ready
    const batches = watch(schema)
    const { value: first } = await batches.next()
    expect(first).toEqual({ position: 1n, changes: [] })

    const received: Change[] = []
    for (const step of createSampleHistory(40, 150)) {
      await appendHistory(log, models.vault, [step])
      const head = await log.head()
      let batch: ChangeBatch
      do {
        const next = await batches.next()
        if (next.done) throw new Error('The watch has ended')
        batch = next.value
        received.push(...batch.changes)
      } while (batch.position < head)
    }
    // The first event of the log was there before the watch began.
    const expected = (await foldChanges(log)).filter(({ position }) => position > 1n)
    expect(received.map(named).sort()).toEqual(expected.map(named).sort())
    expect(received.length).toBeGreaterThan(80)
    expect(received.map(({ position }) => position)).toEqual(
      received.map(({ position }) => position).toSorted((one, other) => Number(one - other)),
    )
  })

  it('start for a watcher once the first leader has stored a checkpoint', async () => {
    const schema = 'read_watched_early'
    const pool = models.openPool()
    await prepareSchema(pool, schema, views)
    const batches = watch(schema)
    const first = batches.next()
    const reads = `select from pg_stat_activity where application_name = $1 and query like 'select log_id%'`
    // The watcher has found no checkpoint yet.
    await expect.poll(() => pool.query(reads, [schema])).toMatchObject({ rowCount: 1 })
    const log = openMemoryLog()
    start({ schema, log, logId: await getOrCreateLogId(log) })
    expect((await first).value?.changes).toEqual([])
    const [step] = createSampleHistory(44, 1)
    if (step) await appendHistory(log, models.vault, [step])
    const head = await log.head()
    let position = 0n
    while (position < head) {
      const next = await batches.next()
      if (next.done) throw new Error('The watch has ended')
      position = next.value.position
    }
  })

  it('can be read from any position, however the batches were cut', async () => {
    const schema = 'read_backfilled'
    const { log, logId } = await openFilledLog(41, 400)
    const projector = start({ schema, log: withIrregularDelivery(log, 7), logId })
    await projector.ready
    const db = models.openPool({ schema })
    const expected = await foldChanges(log)
    const head = await log.head()
    for (const after of [0n, 1n, 57n, 200n, 399n, head]) {
      const read = await listChanges(db, topics, { after, upTo: head })
      expect(read.map(named).sort()).toEqual(
        lastOfEach(expected.filter(({ position }) => position > after)),
      )
    }
    expect(await listChanges(db, ['milestones'], { after: 0n, upTo: head })).toHaveLength(3)
  })

  it('are refused when they are trimmed or in the future', async () => {
    const schema = 'read_trimmed'
    const { log, logId } = await openFilledLog(42, 300)
    const projector = start({ schema, log, logId })
    await projector.ready
    await projector.stop()
    const db = models.openPool({ schema })
    const upTo = await log.head()
    const all = await listChanges(db, topics, { after: 0n, upTo })
    expect(all.length).toBeGreaterThan(20)
    await trimChanges(models.pool, schema, 10)
    const { rows } = await db.query<{ gone: string; kept: number }>(
      `select position as gone,
        (select count(*)::int4 from changes where topic = 'directory') as kept
        from changes_trimmed where topic = 'directory'`,
    )
    // Trimming removes whole positions, so the rest is at most ten changes.
    expect(rows[0]?.kept).toBeGreaterThan(5)
    expect(rows[0]?.kept).toBeLessThanOrEqual(10)
    const gone = BigInt(rows[0]?.gone ?? 0)
    const read = (after: bigint) => listChanges(db, ['directory'], { after, upTo })
    await expect(read(gone - 1n)).rejects.toThrow(ChangesLost)
    await expect(read(upTo + 1n)).rejects.toThrow(ChangesLost)
    expect(await read(gone)).toEqual(
      all.filter(({ topic, position }) => topic === 'directory' && position > gone),
    )
  })

  it('are trimmed per topic', async () => {
    const schema = 'read_flooded'
    const { log, logId } = await openFilledLog(45, 60)
    const projector = start({ schema, log, logId })
    await projector.ready
    await projector.stop()
    const db = models.openPool({ schema })
    const before = await log.head()
    const directory = () => listChanges(db, ['directory'], { after: 0n, upTo: before })
    const known = await directory()
    await db.query(
      `with moved as (update checkpoint set position = position + 1000 returning position)
        insert into changes (position, topic, key)
          select position - i, 'attempts', i from moved, generate_series(1, 999) i`,
    )
    await trimChanges(models.pool, schema, 500)
    expect(known.length).toBeGreaterThan(0)
    expect(await directory()).toEqual(known)
    const attempts = listChanges(db, ['attempts'], { after: before, upTo: before + 1000n })
    await expect(attempts).rejects.toThrow(ChangesLost)
  })

  it('end for a watcher when the read models follow another log', async () => {
    const schema = 'read_changed_log'
    const former = await openFilledLog(43, 60)
    const first = start({ schema, ...former })
    await first.ready
    const batches = watch(schema)
    await batches.next()
    await first.stop()
    start({ schema, ...(await openFilledLog(44, 30)) })
    await expect(drain(batches)).rejects.toThrow(ChangesLost)
  })
})

async function drain(batches: AsyncIterable<ChangeBatch>): Promise<void> {
  for await (const _batch of batches);
}
