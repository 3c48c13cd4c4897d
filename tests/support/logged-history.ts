import { serializeHistory } from '#contract/history/history-file.ts'
import type { LogProof } from '#contract/history/log-proof.ts'
import { commitTo } from '#contract/transparency/commitment.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { formatTlogProof } from '#contract/transparency/tlog-proof.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { edited, listed } from '#tests/fixtures/signed-events.ts'
import { domain, exportedAt, submittedWithContent, verify } from './history-files.ts'
import { createEntries, createMemoryTlog } from './memory-tlog.ts'

const staff = { kind: 'admin', id: null, address: null, role: null } as const
/** Opening of all commitments. */
export const opening = Buffer.alloc(32, 9).toString('base64')
const personalOf = (event: HistoryEvent) => ('personal' in event ? event.personal : undefined)
/** A history of three events. Staff listed the profile. */
export const events = createHistory(await submittedWithContent(), listed, await edited(1)).map(
  (event) => ({
    ...event,
    ...(personalOf(event) && { opening }),
    ...(event.type === 'ProfileListed' && { actor: staff }),
  }),
)

/** Returns an event as the log stores it. */
export function storedOf(event: HistoryEvent): NonNullable<LogProof['stored']> {
  const { data, at, revision, actor } = event
  const salt = Buffer.alloc(32, revision).toString('base64')
  const id = `00000000-0000-4000-8000-00000000000${revision}`
  const personal = personalOf(event)
  const sealed = personal && { sealed: 'x', commitment: commitTo({ ...personal }, opening) }
  return {
    id,
    stream: `profile-${data.profileId}`,
    data: { ...data, ...sealed },
    metadata: { at, salt, actor: { kind: actor.kind, id: `keyed-${actor.kind}` } },
  }
}

const othersBefore = createEntries(5)
/** Entries of other profiles, then those of the history, then more of others. */
export const entries = [
  ...othersBefore,
  ...events.map((event) => {
    const { type, revision } = event
    return encodeEventEntry({ ...storedOf(event), type, revision: BigInt(revision) })
  }),
  ...createEntries(5, 'later'),
]
/** Returns the proof of an entry, in a log that has these entries. */
export async function proveEntry(
  index: number,
  of: readonly Uint8Array[] = entries,
): Promise<string> {
  const log = createMemoryTlog(of)
  const hashes = await proveInclusion(index, of.length, createNodeReader(of.length, log.fetchTile))
  return formatTlogProof({
    index,
    hashes,
    checkpoint: await log.fetchCheckpoint(),
    entry: of[index],
  })
}

const prove = async (event: HistoryEvent): Promise<LogProof> => ({
  proof: await proveEntry(othersBefore.length + event.revision),
  stored: storedOf(event),
})

export type Change = (log: LogProof, event: HistoryEvent) => LogProof | Promise<LogProof>

/** Writes the file of some events with their proofs. */
export async function writeLogged(
  of: readonly HistoryEvent[],
  change: Change = (log) => log,
): Promise<string> {
  const proofs = new Map<number, LogProof>()
  for (const event of of) {
    proofs.set(event.revision, await change(await prove(event), event))
  }
  const { profileId = '' } = events[0]?.data ?? {}
  return serializeHistory({ profileId, events: of, exportedAt, domain, proofs })
}

/** Verifies a file, and returns its faults and what was not checked. */
export async function outcome(file: string, expected: Parameters<typeof verify>[1]) {
  const { faults, unchecked } = await verify(file, expected)
  return [...faults.map(({ line, message }) => `line ${line}: ${message}`), ...unchecked]
}
