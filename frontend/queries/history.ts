import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { HistoryEvent, HistoryView } from '#contract/views/history.ts'
import { call, nullOn } from './api-client.ts'

/** Where the histories of profiles stand, as staff read them and as owners do. */
export const historyKeys = {
  all: ['api', 'admin', 'history'] as const,
  ofProfile: (id: string) => ['api', 'admin', 'history', id] as const,
  own: (id: string) => ['api', 'own-history', id] as const,
}

type History = readonly HistoryEvent[]

/** Null: there is no such profile, or none that the asker may know of. */
export const historyQueries = {
  /** As staff reads it. */
  ofProfile: (id: string) => historyUnder(historyKeys.ofProfile(id), id),
  /** As its owner reads it. */
  own: (id: string) => historyUnder(historyKeys.own(id), id),
}

function historyUnder(queryKey: QueryKey, id: string) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<History | null>(queryKey) ?? []
      const events = await nullOn(404, readOn(id, known, signal))
      return events && hideEnded(events)
    },
  })
}

/** A history with what came since; whole where it is not the one that is known. */
async function readOn(id: string, known: History, signal: AbortSignal): Promise<History> {
  const last = known.at(-1)
  const events = await readFrom(id, last?.revision ?? 0, signal)
  if (!last) return events
  const [again, ...news] = events
  if (again?.position !== last.position) return readFrom(id, 0, signal)
  // The same list again where there is nothing new, so that nothing is checked twice.
  return news.length === 0 ? known : [...known, ...news]
}

async function readFrom(id: string, revision: number, signal: AbortSignal): Promise<History> {
  const events: HistoryEvent[] = []
  for (let cursor: string | null = String(revision); cursor !== null; ) {
    const page: HistoryView = await call(ownerEndpoints.getHistory, {
      params: { id },
      query: { cursor },
      signal,
    })
    events.push(...page.events)
    cursor = page.next
  }
  return events
}

/** Removes cached data of a life once the life has ended. */
function hideEnded(events: History): History {
  const ended = events.findLast(({ type }) => type === 'ProfileDeleted')?.life ?? 0
  const isOver = ({ life }: HistoryEvent) => life !== null && life <= ended
  if (!events.some((event) => isOver(event) && 'personal' in event && event.personal)) return events
  return events.map((event) =>
    isOver(event) ? { ...event, personal: undefined, origin: null, erased: true } : event,
  )
}
