import type { Checkpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import { encodeStatement } from '#contract/transparency/statement.ts'
import type { EventLog } from '#event-log/port.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { leavesLockName } from './add-leaves.ts'
import { loadCheckpoint, type SignedCheckpoint } from './followed-log.ts'
import { readMirroredEntries } from './mirror-log.ts'
import { type Progress, saveProgress } from './progress.ts'
import { compareAllLeaves } from './recompute.ts'
import { restoreSignedLeaves } from './restore-leaves.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedLog } from './signed-note-file.ts'
import { appendLeaves, countLeaves } from './tree.ts'

/** The gap cannot be accepted. The message is a sentence for the operator. */
export class GapRefused extends Error {
  override name = 'GapRefused'
}

type AcceptGapOptions = SignedLog & {
  /** Folder of a mirror, for entries that Postgres lost too. */
  mirror: string | undefined
  /** Time of the statement, ISO. */
  now: string
}

/**
 * Continues the transparency log although events that it signed are lost. Keeps their entries, and adds
 * a statement that says so. Returns the number of lost events. Throws `GapRefused` and `CannotSign`.
 */
export async function acceptGap(options: AcceptGapOptions): Promise<number> {
  const { pool, log, logId, now } = options
  const signed = await findLastSigned(options)
  if (!signed) throw new GapRefused('This installation has signed no checkpoint yet.')
  // The mirror may have a later checkpoint than the file.
  const noteFile = { ...options.noteFile, load: () => signed.note }
  if (await restoreFromEvents({ ...options, noteFile })) {
    throw new GapRefused('No event is lost, so there is no gap to accept.')
  }
  const compared = await compareAllLeaves(pool, log)
  return inTransaction(
    pool,
    async (client) => {
      const leaves = await countLeaves(client)
      const missing = await readMissing(options, signed, leaves)
      const { eventIds, end } =
        compared.kind === 'same'
          ? await findEvents(log, compared.end, { leaves, entries: missing })
          : { eventIds: [], end: compared.end }
      await appendLeaves(
        client,
        missing.map((entry, index) => ({ entry, eventId: eventIds[index] ?? null })),
      )
      await requireSignedRoot(client, signed)
      const first = end.size
      const pastLast = leaves + missing.length
      const entry = encodeStatement({ type: 'gap', first, pastLast, recordedAt: now })
      // The stored gap includes the leaf of the statement, which has no event either.
      const size = await appendLeaves(client, [{ entry, eventId: null }])
      await client.query('insert into tlog.gap (first, past_last) values ($1, $2)', [first, size])
      await saveProgress(client, logId, end)
      return pastLast - first
    },
    { lockName: leavesLockName },
  )
}

/**
 * Returns the ids of the events that the first entries after `from` are about, and the progress after
 * them.
 */
async function findEvents(
  log: Pick<EventLog, 'readAll'>,
  from: Progress,
  { leaves, entries }: { leaves: number; entries: readonly Uint8Array[] },
): Promise<{ eventIds: string[]; end: Progress }> {
  const eventIds: string[] = []
  let end = from
  for await (const batch of log.readAll(from.position)) {
    for (const event of batch) {
      const entry = entries[eventIds.length]
      if (!entry || !isSameHash(encodeEventEntry(event), entry)) return { eventIds, end }
      eventIds.push(event.id)
      end = { position: event.position, size: leaves + eventIds.length, last: event }
    }
  }
  return { eventIds, end }
}

/** Returns the last checkpoint that this log signed, as far as its file and the mirror have it. */
async function findLastSigned({
  noteFile,
  mirror,
  key,
}: AcceptGapOptions): Promise<SignedCheckpoint | undefined> {
  const note = noteFile.load()
  const stored = note === undefined ? undefined : { ...(await parseSigned(note, key)), note, key }
  const copied = mirror === undefined ? undefined : await loadCheckpoint(mirror, key)
  if (stored && copied) return copied.size > stored.size ? copied : stored
  return stored ?? copied
}

/**
 * Restores missing leaves from the event log, and returns whether each signed entry then has its event.
 */
async function restoreFromEvents(options: SignedLog): Promise<boolean> {
  try {
    await restoreSignedLeaves(options)
  } catch (error) {
    if (error instanceof CannotSign) return false
    throw error
  }
  return (await compareAllLeaves(options.pool, options.log)).kind === 'same'
}

/** Reads the signed entries that Postgres lacks from the mirror. */
async function readMissing(
  { mirror, key }: AcceptGapOptions,
  signed: Checkpoint,
  leaves: number,
): Promise<Uint8Array[]> {
  if (leaves >= signed.size) return []
  const copied = mirror === undefined ? undefined : await loadCheckpoint(mirror, key)
  if (mirror === undefined || !copied || copied.size < signed.size) {
    throw new GapRefused(
      `Postgres has only ${leaves} of the ${signed.size} signed entries: name a mirror that has all.`,
    )
  }
  const range = { start: leaves, end: signed.size }
  const entries = await readMirroredEntries(mirror, copied.size, range)
  if (entries.length === range.end - range.start) return entries
  throw new GapRefused(`Files of the mirror ${mirror} are missing or damaged: name another one.`)
}
