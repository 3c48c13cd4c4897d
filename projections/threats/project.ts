import { quarterOf } from '#contract/security/attempt.ts'
import { type AttemptSummary, summarizeAttempt } from '#projections/attempts/summarize-attempt.ts'
import type { EventShownBy, Projection, Rows } from '#projections/projection.ts'

/** Attempts of one network in a quarter of an hour. */
export type ThreatRow = {
  /** Network of the origin, as an address. */
  network: string
  quarter: string
  /** Day with which the attempts are erased. */
  day: string
  refused: number
  refusedBy: Record<string, number>
  /** Flags of the attempts, as bits. See `packFlags`. */
  flagBits: number
  lastAt: string
}

export type QuarterHourRow = {
  quarter: string
  day: string
  attempts: number
  /** Refused attempts: the stored name. */
  blocked: number
  flagged: number
}

type Tables = { threat: ThreatRow; attempt_quarter: QuarterHourRow }

/** Reason under which all refused sign-ins count. */
export const signInsReason = 'sign-ins-refused'
/** Reason of refused attempts without a code. */
export const unknownReason = 'unknown'

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

/** Counts the attempts of an event, unless they are erased. */
function count(rows: Rows<Tables>, event: EventShownBy<'threats'>): Rows<Tables> {
  const summary = summarizeAttempt(event)
  if (!summary) return rows
  return {
    threat: [addToThreat(rows.threat[0], summary)],
    attempt_quarter: [addToQuarter(rows.attempt_quarter[0], summary)],
  }
}

/** Adds an attempt to the counts of its network. */
function addToThreat(row: ThreatRow | undefined, summary: AttemptSummary): ThreatRow {
  const { network, day, at, weight, blocked, flagBits } = summary
  const refused = blocked ? weight : 0
  const before = row ?? { refused: 0, refusedBy: {}, flagBits: 0, lastAt: at }
  return {
    network,
    quarter: quarterOf(at),
    day,
    refused: before.refused + refused,
    refusedBy: refused === 0 ? before.refusedBy : addReason(before.refusedBy, summary, refused),
    flagBits: before.flagBits | flagBits,
    lastAt: before.lastAt > at ? before.lastAt : at,
  }
}

/** Counts an attempt under its first reason. */
function addReason(
  refusedBy: ThreatRow['refusedBy'],
  { type, codes }: AttemptSummary,
  refused: number,
): ThreatRow['refusedBy'] {
  const reason = type === 'sign-in' ? signInsReason : (codes[0] ?? unknownReason)
  return { ...refusedBy, [reason]: (refusedBy[reason] ?? 0) + refused }
}

/** Adds an attempt to the counts of its quarter of an hour. */
function addToQuarter(
  row: QuarterHourRow | undefined,
  { day, at, weight, blocked, flagBits }: AttemptSummary,
): QuarterHourRow {
  return {
    quarter: quarterOf(at),
    day,
    attempts: (row?.attempts ?? 0) + weight,
    blocked: (row?.blocked ?? 0) + (blocked ? weight : 0),
    flagged: (row?.flagged ?? 0) + (flagBits === 0 ? 0 : weight),
  }
}
