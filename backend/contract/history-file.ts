import canonicalize from 'canonicalize'
import { type HistoryEvent, historyEvent } from './views/history.ts'
import { z } from './z.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The first line of a history that is taken home: what the rest of the file has to be. */
export const historyHead = z.object({
  format: z.literal('provenance-history-1'),
  profileId: z.uuid(),
  exportedAt: z.iso.datetime(),
  /** The domain that the directory's sign-ins name; absent in older files. */
  domain: z.string().optional(),
  /** How many lines follow, and the revision of the last one. */
  events: z.number().int().nonnegative(),
  headRevision: z.number().int().nonnegative().nullable(),
  /** The `chain` of the last line; null where none follows. */
  head: hash.nullable(),
})
export type HistoryHead = z.infer<typeof historyHead>

/**
 * Every further line: an event, and the SHA-256 of the `chain` of the line before (nothing before the
 * first) and the event's own RFC 8785 JSON. So a line that was changed shows at its own place.
 */
export const historyLine = z.object({ event: historyEvent, chain: hash })

/** The `chain` of a line. `event` as it stands in the file, unparsed. */
export async function chainAfter(before: string, event: unknown): Promise<string> {
  const text = new TextEncoder().encode(`${before}\n${canonicalize(event)}`)
  const digest = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type History = {
  profileId: string
  events: readonly HistoryEvent[]
  exportedAt: string
  domain?: string | undefined
}

/** A whole history as JSON Lines. `events` oldest first, `exportedAt` ISO. */
export async function writeHistoryFile({
  profileId,
  events,
  exportedAt,
  domain,
}: History): Promise<string> {
  const lines: string[] = []
  let chain = ''
  for (const event of events) {
    chain = await chainAfter(chain, event)
    lines.push(JSON.stringify({ event, chain }))
  }
  const head: HistoryHead = {
    format: 'provenance-history-1',
    profileId,
    exportedAt,
    ...(domain !== undefined && { domain }),
    events: events.length,
    headRevision: events.at(-1)?.revision ?? null,
    head: events.length === 0 ? null : chain,
  }
  return `${[JSON.stringify(head), ...lines].join('\n')}\n`
}
