import canonicalize from 'canonicalize'
import { hashText } from '#contract/signatures/version-link.ts'
import { type HistoryEvent, historyEvent } from '#contract/views/history.ts'
import { z } from '#contract/z.ts'
import { type LogProof, logProof } from './log-proof.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** First line of an exported history, which describes the rest of the file. */
export const historyHeader = z.object({
  /** In the first format, a `chain` covers the identity of the actor, which only staff see. */
  format: z.enum(['provenance-history-1', 'provenance-history-2']),
  profileId: z.uuid(),
  exportedAt: z.iso.datetime(),
  /** Domain that sign-ins of the directory name. */
  domain: z.string(),
  /** Number of lines that follow, and the revision of the last one. */
  events: z.number().int().nonnegative(),
  headRevision: z.number().int().nonnegative().nullable(),
  /**
   * The `chain` of the last line, which stands for the whole history; null without lines. In the second
   * format, exports of owners and of staff have the same.
   */
  head: hash.nullable(),
})
export type HistoryHeader = z.infer<typeof historyHeader>

/**
 * A line of an exported history. `chain` is the SHA-256 of the previous line's `chain` (empty for the first)
 * and of the RFC 8785 JSON of the event, with only the kind of its actor. A changed line is found by its own
 * `chain`. `log` is absent in older files, and for events that the transparency log did not have yet.
 */
export const historyLine = z.object({ event: historyEvent, chain: hash, log: logProof.optional() })

/** An event, parsed or not. All of its fields are covered, also unknown ones. */
type CoveredEvent = { actor: { kind: string } }

/**
 * Returns the RFC 8785 JSON that a `chain` covers; undefined if the event has none, because of a half surrogate
 * pair or a number beyond a double.
 */
export function canonicalizeEvent(
  event: CoveredEvent,
  format: HistoryHeader['format'],
): string | undefined {
  const actor = format === 'provenance-history-1' ? event.actor : { kind: event.actor.kind }
  try {
    return canonicalize({ ...event, actor })
  } catch {
    return undefined
  }
}

/**
 * Returns the `chain` of a line from that of the previous line and the RFC 8785 JSON of its event. An event
 * without one can be exported, but its line is reported when the file is verified.
 */
export function nextChainHash(previous: string, eventJson: string | undefined): Promise<string> {
  return hashText(`${previous}\n${eventJson}`)
}

type History = {
  profileId: string
  events: readonly HistoryEvent[]
  exportedAt: string
  domain: string
  /** Proofs of the events, by revision. */
  proofs?: ReadonlyMap<number, LogProof>
}

/**
 * Serializes a whole history as JSON Lines, without the origins of requests. `events` are oldest first,
 * `exportedAt` is ISO.
 */
export async function serializeHistory({
  profileId,
  events,
  exportedAt,
  domain,
  proofs,
}: History): Promise<string> {
  const format = 'provenance-history-2'
  const lines: string[] = []
  let chain = ''
  for (const { origin: _, ...others } of events) {
    // Owners may give the file to anyone, and it must not show their addresses.
    const event = { ...others, origin: null }
    chain = await nextChainHash(chain, canonicalizeEvent(event, format))
    lines.push(JSON.stringify({ event, chain, log: proofs?.get(event.revision) }))
  }
  const header: HistoryHeader = {
    format,
    profileId,
    exportedAt,
    domain,
    events: events.length,
    headRevision: events.at(-1)?.revision ?? null,
    head: events.length === 0 ? null : chain,
  }
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`
}
