import type { RecordedEvent } from '#contract/events/event.ts'
import { quarterOf } from '#contract/security/attempt.ts'
import { type AttemptSummary, summarizeAttempt } from '#projections/attempts/attempt-of.ts'
import type { EventShownBy, Projection, Rows } from '#projections/projection.ts'

/** Attempts of one network in a quarter of an hour. `position` is that of the last counted event. */
export type ThreatRow = {
  network: string
  quarter: string
  day: string
  failed: number
  failedBy: Record<string, number>
  flagBits: number
  lastAt: string
  position: bigint
}

export type QuarterHourRow = {
  quarter: string
  day: string
  attempts: number
  blocked: number
  flagged: number
  position: bigint
}

type Tables = { threat: ThreatRow; attempt_quarter: QuarterHourRow }

/** Reason under which all refused sign-ins count. */
const signIns = 'sign-ins-refused'

export const threats: Projection<'threats', Tables> = {
  name: 'threats',
  tables: {
    threat: { by: ['network', 'quarter'] },
    attempt_quarter: { by: ['quarter'], topic: 'security' },
  },
  keys(event) {
    const summary = summarizeAttempt(event)
    if (!summary) return {}
    const quarter = quarterOf(summary.at)
    return { threat: [{ network: summary.network, quarter }], attempt_quarter: [{ quarter }] }
  },
  on: { AttemptRecorded: count, AttemptsSummed: count, SignInsRefused: count },
}

function count(rows: Rows<Tables>, event: EventShownBy<'threats'>): Rows<Tables> {
  const summary = summarizeAttempt(event)
  if (!summary) return rows
  const {
    threat: [threat],
    attempt_quarter: [quarter],
  } = rows
  const { position } = event
  return {
    threat: [threat && threat.position >= position ? threat : addToThreat(threat, summary, event)],
    attempt_quarter: [
      quarter && quarter.position >= position ? quarter : addToQuarter(quarter, summary, event),
    ],
  }
}

type Place = Pick<RecordedEvent, 'position'>

function addToThreat(
  threat: ThreatRow | undefined,
  summary: AttemptSummary,
  { position }: Place,
): ThreatRow {
  const { network, day, at, weight, blocked, flagBits } = summary
  const quarter = quarterOf(at)
  const failed = blocked ? weight : 0
  const lastAt = threat && threat.lastAt > at ? threat.lastAt : at
  const before = threat ?? { failed: 0, failedBy: {}, flagBits: 0 }
  return {
    network,
    quarter,
    day,
    failed: before.failed + failed,
    failedBy: failed === 0 ? before.failedBy : addReason(before.failedBy, summary, failed),
    flagBits: before.flagBits | flagBits,
    lastAt,
    position,
  }
}

/** Counts an attempt under its first reason. */
function addReason(
  failedBy: ThreatRow['failedBy'],
  { type, codes }: AttemptSummary,
  failed: number,
): ThreatRow['failedBy'] {
  const reason = type === 'sign-in' ? signIns : (codes[0] ?? 'unknown')
  return { ...failedBy, [reason]: (failedBy[reason] ?? 0) + failed }
}

function addToQuarter(
  row: QuarterHourRow | undefined,
  { day, at, weight, blocked, flagBits }: AttemptSummary,
  { position }: Place,
): QuarterHourRow {
  const quarter = quarterOf(at)
  return {
    quarter,
    day,
    attempts: (row?.attempts ?? 0) + weight,
    blocked: (row?.blocked ?? 0) + (blocked ? weight : 0),
    flagged: (row?.flagged ?? 0) + (flagBits === 0 ? 0 : weight),
    position,
  }
}
