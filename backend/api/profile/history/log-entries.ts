import { findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { findLeafIndexes } from '#backend/transparency/tree.ts'
import { maxHistoryPage } from '#contract/search/list-limits.ts'
import type { LogEntriesView } from '#contract/views/history.ts'
import type { LogEntry } from '#contract/views/log-entry.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { profileStream } from '#event-log/profile-stream.ts'

type LogDeps = Pick<ApiDeps, 'logId' | 'pool'>

/** Finds the entries of events in the published transparency log, by the id of the event. */
export async function findLogEntries(
  { logId, pool }: LogDeps,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, LogEntry>> {
  const checkpoint = await findServedCheckpoint(pool, logId)
  if (!checkpoint) return new Map()
  const indexes = await findLeafIndexes(pool, eventIds, checkpoint.size)
  return new Map([...indexes].map(([eventId, index]) => [eventId, { eventId, index }]))
}

/** Reads a page of the entries of a profile's events in the transparency log. */
export async function readLogEntries(
  deps: LogDeps & Pick<ApiDeps, 'log'>,
  id: string,
  from: bigint,
): Promise<LogEntriesView> {
  const events = await deps.log.read(profileStream(id), { from, limit: maxHistoryPage })
  const found = await findLogEntries(
    deps,
    events.map((event) => event.id),
  )
  const entries = events.flatMap(({ id: eventId, revision }) => {
    const entry = found.get(eventId)
    return entry ? [{ ...entry, revision: Number(revision) }] : []
  })
  const isLast = events.length < maxHistoryPage
  return { entries, next: isLast ? null : String(from + BigInt(maxHistoryPage)) }
}
