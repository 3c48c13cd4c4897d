import { OperatorError } from '#backend/process/operator-error.ts'
import { type EventLog, WrongExpectedRevision } from '#event-log/port.ts'
import type { OpsContext } from '../context.ts'
import { appendGroup, groupByStream } from '../event-groups.ts'
import { compareLogs, type LogSummary, readEvents } from './compare-logs.ts'
import { findOtherLog, isSameLog, openLogAt } from './open-log-at.ts'

const eventsPerReport = 10_000

/** Addresses of the two logs, at least one of them. */
type CopyOptions = { from: string | undefined; to: string | undefined }
type Logs = { source: EventLog; target: EventLog }

/**
 * Copies an event log to another store, and compares both. Continues after the events that the
 * target holds. Processes may write to the source meanwhile, but not to the target.
 */
export async function copyLog(context: OpsContext, { from, to }: CopyOptions): Promise<void> {
  const { signal } = context.lifecycle
  const fromUrl = from ?? (await findOtherLog(context, to ?? ''))
  const toUrl = to ?? (await findOtherLog(context, fromUrl))
  if (isSameLog(fromUrl, toUrl)) {
    throw new OperatorError('Source and target are the same event log: name both --from and --to.')
  }
  const source = await openLogAt(context, { url: fromUrl, option: '--from', createsTables: false })
  const target = await openLogAt(context, { url: toUrl, option: '--to', createsTables: true })
  const logs = { source, target }
  console.log('Comparing the logs ...')
  const known = await compareLogs(logs, signal)
  console.log(`The target holds ${known.target.events} events. Copying the others ...`)
  await copyEvents(logs, known.position, signal)
  console.log('Comparing the logs ...')
  const copied = await compareLogs(logs, signal)
  if (copied.target.events === 0)
    throw new OperatorError('The source is empty: there is nothing to copy.')
  console.log(`source: ${formatSummary(copied.source)}`)
  console.log(`target: ${formatSummary(copied.target)}`)
  if (copied.hasMore) {
    throw new OperatorError(
      'The target equals the beginning of the source, which was written to meanwhile. Stop every process of Provenance and run this again.',
    )
  }
  console.log('Both logs hold the same events.')
}

/** Copies the events after a position of the source, and then those that were appended meanwhile. */
async function copyEvents(
  { source, target }: Logs,
  after: bigint,
  signal: AbortSignal,
): Promise<void> {
  let done = 0
  let reported = 0
  let position = after
  let hasMore = true
  while (hasMore) {
    hasMore = false
    // One append after the other, because ranks follow from the order of the log.
    for await (const group of groupByStream(readEvents(source, position))) {
      signal.throwIfAborted()
      await appendGroup(target, group).catch(refuseOtherWriter)
      hasMore = true
      position = group.at(-1)?.position ?? position
      done += group.length
      if (done - reported < eventsPerReport) continue
      console.log(`  ${done} events`)
      reported = done
    }
  }
  console.log(`  ${done} events copied`)
}

function refuseOtherWriter(error: unknown): never {
  if (!(error instanceof WrongExpectedRevision)) throw error
  throw new OperatorError(
    `The target is written to by another process (${error.message}). End it, and copy to an empty event log.`,
  )
}

function formatSummary({ events, lastId, sha256 }: LogSummary): string {
  return `${events} events, the last one ${lastId}, SHA-256 ${sha256}`
}
