import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { LogProof } from '#contract/history/log-proof.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import type { LogEntry } from '#contract/views/log-entry.ts'
import { call, nullOnStatus } from './api-client.ts'
import { checkpointMs } from './log-check.ts'

/** Keys of histories: for staff, and for their owners. */
export const historyKeys = {
  all: ['api', 'admin', 'history'] as const,
  ofProfile: (id: string) => ['api', 'admin', 'history', id] as const,
  own: (id: string) => ['api', 'own-history', id] as const,
  logEntries: (id: string) => ['api', 'log-entries', id] as const,
}

type History = readonly HistoryEvent[]

/** Histories of profiles; null if there is no such profile, or none that the viewer may see. */
export const historyQueries = {
  /** History for staff. */
  ofProfile: (id: string) => historyQuery(historyKeys.ofProfile(id), id),
  /** History for its owner. */
  own: (id: string) => historyQuery(historyKeys.own(id), id),
  /** Entries in the transparency log, by revision. Fetched again until it has all `count` events. */
  logEntries: (id: string, count: number) =>
    queryOptions({
      queryKey: historyKeys.logEntries(id),
      queryFn: () => fetchLogEntries(id),
      refetchInterval: ({ state }) => (state.data?.size ?? 0) < count && checkpointMs,
    }),
}

function historyQuery(queryKey: QueryKey, id: string) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<History | null>(queryKey) ?? []
      const events = await nullOnStatus(404, fetchNewer(id, known, signal))
      return events && eraseEnded(events)
    },
  })
}

/** Fetches the events after the known ones. Fetches all if the history is a different one. */
async function fetchNewer(id: string, known: History, signal: AbortSignal): Promise<History> {
  const last = known.at(-1)
  const events = await fetchHistory(id, { cursor: String(last?.revision ?? 0), signal })
  if (!last) return events
  const [again, ...news] = events
  if (again?.position !== last.position) return fetchHistory(id, { signal })
  // Without new events, returns the same list, so that signatures are not checked again.
  return news.length === 0 ? known : [...known, ...news]
}

type Range = { cursor?: string; signal?: AbortSignal }

/** Fetches a history from `cursor` on, oldest first; the whole history without a cursor. */
export async function fetchHistory(
  id: string,
  { cursor, signal }: Range = {},
): Promise<HistoryEvent[]> {
  const pages = await fetchPages(
    (query) =>
      call(ownerEndpoints.getHistory, { params: { id }, query, ...(signal && { signal }) }),
    cursor,
  )
  return pages.flatMap(({ events }) => events)
}

async function fetchLogEntries(id: string): Promise<ReadonlyMap<number, LogEntry>> {
  const pages = await fetchPages((query) =>
    call(ownerEndpoints.listLogEntries, { params: { id }, query }),
  )
  const entries = pages.flatMap((page) => page.entries)
  return new Map(entries.map(({ revision, ...entry }) => [revision, entry]))
}

/** Fetches the proofs that the transparency log has the events of a history, by revision. */
export async function fetchLogProofs(id: string): Promise<Map<number, LogProof>> {
  const pages = await fetchPages((query) =>
    call(ownerEndpoints.listLogProofs, { params: { id }, query }),
  )
  const proofs = pages.flatMap((page) => page.proofs)
  return new Map(proofs.map(({ revision, ...proof }) => [revision, proof]))
}

/** Fetches the pages from `start` to the last one. */
async function fetchPages<Page extends { next: string | null }>(
  fetchPage: (query: { cursor: string }) => Promise<Page>,
  start = '0',
): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | null = start; cursor !== null; ) {
    const page: Page = await fetchPage({ cursor })
    pages.push(page)
    cursor = page.next
  }
  return pages
}

/** Removes cached data of a life once the life has ended. */
function eraseEnded(events: History): History {
  const ended = events.findLast(({ type }) => type === 'ProfileDeleted')?.life ?? 0
  const isOver = ({ life }: HistoryEvent) => life !== null && life <= ended
  if (!events.some((event) => isOver(event) && 'personal' in event && event.personal)) return events
  return events.map((event) =>
    isOver(event)
      ? { ...event, personal: undefined, opening: undefined, origin: null, erased: true }
      : event,
  )
}
