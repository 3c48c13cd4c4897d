import type { Pool } from 'pg'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { getProgress, noProgress, type Progress, saveProgress } from './progress.ts'
import { appendLeaves, listEntries, listEventLeaves } from './tree.ts'

/** An event of the log is not the one that its leaf is about. Something changed the event log. */
export class EntryDiffers extends Error {
  override name = 'EntryDiffers'
  readonly index: number
  readonly event: LoggedEvent
  /** The last event that is the one of its leaf. */
  readonly before: Progress

  constructor(index: number, event: LoggedEvent, before: Progress) {
    const { type, stream, revision } = event
    super(
      `Entry ${index} of the transparency log is not about ${type} (${stream}, revision ${revision}), which the event log has there`,
    )
    this.index = index
    this.event = event
    this.before = before
  }
}

/** Maximum number of events in one transaction. */
const maxBatch = 2000

type Deps = { pool: Pool; log: Pick<EventLog, 'read' | 'subscribe'>; logId: string }

/**
 * Adds each event as a leaf, in the order of the event log, until `signal` aborts. Events that have a
 * leaf are compared with it. Throws `EntryDiffers`, and transient faults of Postgres or the log.
 */
export async function addEventLeaves(
  { pool, log, logId }: Deps,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  let progress = await resumeProgress(pool, log, logId)
  onProgress(progress)
  for await (const batch of log.subscribe(progress.position, signal)) {
    const fresh = batch.filter(({ position }) => position > progress.position)
    for (let first = 0; first < fresh.length; first += maxBatch) {
      const from = progress
      const events = fresh.slice(first, first + maxBatch)
      progress = await inTransaction(pool, (client) => addBatch(client, logId, from, events), {
        lockName: leavesLockName,
      })
      onProgress(progress)
    }
    if (signal.aborted) return
  }
}

/**
 * Returns the stored progress, or none if the log has another event at its position: then a
 * restored or copied log has to be compared from its beginning.
 */
export async function resumeProgress(
  pool: Pool,
  log: Pick<EventLog, 'read'>,
  logId: string,
): Promise<Progress> {
  const progress = await getProgress(pool, logId)
  if (!progress.last) return progress
  const { stream, revision } = progress.last
  const [found] = await log.read(stream, { from: revision, limit: 1 })
  if (found?.position === progress.position && (await isLastLeaf(pool, progress, found))) {
    return progress
  }
  return noProgress
}

async function isLastLeaf(pool: Pool, { size }: Progress, event: LoggedEvent): Promise<boolean> {
  const [entry] = await listEntries(pool, size - 1, size)
  return entry?.equals(encodeEventEntry(event)) ?? false
}

/** Name of the lock on leaves, for which writers wait. */
export const leavesLockName = 'provenance tlog'

/**
 * Compares a batch with its leaves, and adds those that are missing. Returns the progress after it.
 * Throws `EntryDiffers`.
 */
export async function addBatch(
  db: Queryable,
  logId: string,
  from: Progress,
  events: readonly LoggedEvent[],
): Promise<Progress> {
  const known = await compareLeaves(db, from, events)
  const added = events.slice(known.compared)
  const leaves = added.map((event) => ({ eventId: event.id, entry: encodeEventEntry(event) }))
  const count = await appendLeaves(db, leaves)
  const last = events.at(-1)
  if (!last) return from
  const next = { position: last.position, size: added.length > 0 ? count : known.size, last }
  await saveProgress(db, logId, next)
  return next
}

/**
 * Compares events with the leaves that follow `from`. Returns the number of events that have a leaf,
 * and the progress after them. Throws `EntryDiffers`.
 */
export async function compareLeaves(
  db: Queryable,
  from: Progress,
  events: readonly LoggedEvent[],
): Promise<Progress & { compared: number }> {
  const leaves = await listEventLeaves(db, from.size, events.length)
  let progress = from
  for (const [offset, { index, entry }] of leaves.entries()) {
    const event = events[offset]
    if (!event) break
    if (!entry.equals(encodeEventEntry(event))) throw new EntryDiffers(index, event, progress)
    progress = { position: event.position, size: index + 1, last: event }
  }
  return { ...progress, compared: leaves.length }
}
