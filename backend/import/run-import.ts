import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { importProfile } from '#commands/import-profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { EventLog } from '#event-log/port.ts'
import type { Identity } from '#vault/identity.ts'
import { parseRecord } from './parse-record.ts'
import type { PlannedRecord } from './plan-import.ts'
import type { ImportReport } from './report.ts'
import { createSequence, type SequenceSlot } from './sequence.ts'

type ImportDeps = {
  identity: Identity
  /** Opens an event store whose appends wait for their slot in the sequence. */
  openStore: (slot: SequenceSlot) => EventStore
  now: () => Date
  signal: AbortSignal
}

/** Number of records to import concurrently. Most of their time is spent waiting for Postgres. */
const maxConcurrent = 16

/** The file changed after it was planned. */
export class FileChanged extends Error {
  override name = 'FileChanged'
}

/**
 * Imports planned records. Several are prepared concurrently, but they are appended in the order of
 * the plan, which determines their ranks. Ends early when `signal` aborts, or with the log's error
 * when it is unavailable; another run continues.
 */
export async function runImport(
  deps: ImportDeps,
  { file, planned }: { file: FileHandle; planned: readonly PlannedRecord[] },
  report: ImportReport,
): Promise<void> {
  const sequence = createSequence()
  const failed = new AbortController()
  const signal = AbortSignal.any([deps.signal, failed.signal])
  const queue = markFirsts(planned)

  async function work(): Promise<void> {
    for (const each of queue) {
      if (signal.aborted) return
      const slot = sequence.enter()
      try {
        await importRecord({ ...deps, signal }, { ...each, file, slot }, report)
      } catch (error) {
        failed.abort()
        throw error
      } finally {
        slot.release()
      }
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: maxConcurrent }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Marks the first record of each wallet, and records whose handle an earlier record requests. */
type Marked = { plan: PlannedRecord; isFirst: boolean; isContested: boolean }

function* markFirsts(planned: readonly PlannedRecord[]): Generator<Marked> {
  const wallets = new Set<string>()
  const handles = new Set<string>()
  for (const plan of planned) {
    const { wallet, handle } = plan
    yield {
      plan,
      isFirst: wallet !== null && !wallets.has(wallet),
      isContested: handles.has(handle),
    }
    if (wallet !== null) wallets.add(wallet)
    handles.add(handle)
  }
}

async function importRecord(
  { identity, openStore, now, signal }: ImportDeps,
  { plan, isFirst, isContested, file, slot }: Marked & { file: FileHandle; slot: SequenceSlot },
  report: ImportReport,
): Promise<void> {
  const at = now().toISOString()
  const read = parseRecord(await readText(file, plan), at)
  if ('fault' in read || read.record.sourceId !== plan.sourceId) {
    throw new FileChanged(`record ${plan.number} is another one`)
  }
  // The earliest record gets a contested handle.
  if (isContested) await slot.reached
  if (signal.aborted) return
  const { record, notes } = read
  const context = {
    at,
    actor: { kind: 'house' as const, id: null },
    requestId: randomUUID(),
    newId: randomUUID,
  }
  const deps = { eventStore: openStore(slot), identity }
  const outcome = await importProfile(deps, { record, isFirst }, context).catch(asRefusal)
  // Reports are printed in order as well.
  await slot.reached
  if (outcome instanceof Refusal) {
    return report.leftOut(plan, `is refused for now, as ${outcome.code}: run the import once more`)
  }
  if (outcome.is === 'skipped') return report.skipped(plan, outcome.why)
  const { handle } = outcome
  const requested = record.fields.handle
  const taken = handle === requested ? [] : [`@${requested} is taken`]
  report.imported(plan, handle, [...taken, ...notes])
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

async function readText(file: FileHandle, { offset, length }: PlannedRecord): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.toString('utf8', 0, bytesRead)
}

/** Creates a log that appends an imported profile only after all earlier ones. */
export function appendInSequence(log: EventLog, slot: SequenceSlot): EventLog {
  return {
    ...log,
    append: async (stream, events, expected) => {
      if (events.some(({ type }) => type === 'ProfileImported')) await slot.reached
      return log.append(stream, events, expected)
    },
  }
}
