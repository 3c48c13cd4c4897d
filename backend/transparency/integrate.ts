import type { Pool } from 'pg'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { getProgress, type Progress, saveProgress, start } from './progress.ts'
import { appendLeaves, listEntries } from './tree.ts'

/** An event of the log is not the one that its leaf is about. Something changed the event log. */
export class EntryDiffers extends Error {
  override name = 'EntryDiffers'

  constructor(index: number, { type, stream, revision }: LoggedEvent) {
    super(
      `Entry ${index} of the transparency log is not about ${type} (${stream}, revision ${revision}), which the event log has there`,
    )
  }
}

/** Maximum number of events in one transaction. */
const maxBatch = 2000

type Integrated = { pool: Pool; log: Pick<EventLog, 'read' | 'subscribe'>; logId: string }

/**
 * Adds each event as a leaf, in the order of the event log, until `signal` aborts. Events that have a
 * leaf are compared with it. Throws `EntryDiffers`, and transient faults of Postgres or the log.
 */
export async function integrateEvents(
  { pool, log, logId }: Integrated,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  let progress = await resume(pool, log, logId)
  onProgress(progress)
  for await (const batch of log.subscribe(progress.position, signal)) {
    const fresh = batch.filter(({ position }) => position > progress.position)
    for (let first = 0; first < fresh.length; first += maxBatch) {
      progress = await integrate(pool, logId, progress, fresh.slice(first, first + maxBatch))
      onProgress(progress)
    }
    if (signal.aborted) return
  }
}

/**
 * Returns the stored progress, or the start if the log has another event at its position: then a
 * restored or copied log has to be compared from its beginning.
 */
async function resume(pool: Pool, log: Pick<EventLog, 'read'>, logId: string): Promise<Progress> {
  const progress = await getProgress(pool, logId)
  if (!progress.last) return progress
  const { stream, revision } = progress.last
  const [found] = await log.read(stream, { from: revision, limit: 1 })
  if (found?.position === progress.position && (await isLastLeaf(pool, progress, found))) {
    return progress
  }
  return start
}

async function isLastLeaf(pool: Pool, { size }: Progress, event: LoggedEvent): Promise<boolean> {
  const [entry] = await listEntries(pool, size - 1, size)
  return entry?.equals(encodeEventEntry(event)) ?? false
}

/** Compares a batch with its leaves, and adds those that are missing, in one transaction. */
async function integrate(
  pool: Pool,
  logId: string,
  from: Progress,
  events: readonly LoggedEvent[],
): Promise<Progress> {
  const leaves = events.map((event) => ({ eventId: event.id, entry: encodeEventEntry(event) }))
  const last = events.at(-1)
  if (!last) return from
  const next = { position: last.position, size: from.size + events.length, last }
  await inTransaction(
    pool,
    async (client) => {
      const known = await listEntries(client, from.size, next.size)
      for (const [offset, entry] of known.entries()) {
        const event = events[offset]
        const leaf = leaves[offset]
        if (event && leaf && !entry.equals(leaf.entry)) {
          throw new EntryDiffers(from.size + offset, event)
        }
      }
      await appendLeaves(client, from.size + known.length, leaves.slice(known.length))
      await saveProgress(client, logId, next)
    },
    { alone: 'provenance tlog' },
  )
  return next
}
