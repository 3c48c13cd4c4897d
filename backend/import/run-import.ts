import { randomUUID } from 'node:crypto'
import { importProfile } from '#commands/import-profile.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import { Refusal } from '#domain/refusal.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import type { PlannedRecord } from './plan-import.ts'
import type { ImportReport } from './report.ts'

type ImportDeps = { keyedIds: KeyedIds; eventStore: EventStore; now: () => Date }

/**
 * Imports planned records one after the other, because their order determines their ranks. Ends
 * early when `signal` aborts, or with the log's error when it is unavailable; another run continues.
 */
export async function runImport(
  deps: ImportDeps,
  { planned, signal }: { planned: readonly PlannedRecord[]; signal: AbortSignal },
  report: ImportReport,
): Promise<void> {
  const wallets = new Set<string>()
  for (const plan of planned) {
    if (signal.aborted) return
    const wallet = plan.record.walletAddress
    const isFirstOfWallet = wallet !== null && !wallets.has(wallet)
    if (wallet !== null) wallets.add(wallet)
    await importRecord(deps, { plan, isFirstOfWallet }, report)
  }
}

async function importRecord(
  { keyedIds, eventStore, now }: ImportDeps,
  { plan, isFirstOfWallet }: { plan: PlannedRecord; isFirstOfWallet: boolean },
  report: ImportReport,
): Promise<void> {
  const at = now().toISOString()
  const record = plan.isDated ? plan.record : { ...plan.record, createdAt: at }
  const context = {
    at,
    actor: directoryActor,
    requestId: randomUUID(),
    newId: randomUUID,
  }
  try {
    const outcome = await importProfile(
      { eventStore, keyedIds },
      { record, isFirstOfWallet },
      context,
    )
    if (outcome.is === 'skipped') return report.addSkipped(plan, outcome.reason)
    const { handle } = outcome
    const requested = record.fields.handle
    const taken = handle === requested ? [] : [`@${requested} is taken`]
    report.addImported(plan, handle, [...taken, ...plan.notes])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    report.addFailed(plan, `is refused for now, as ${error.code}: run the import once more`)
  }
}
