import type { RecordedEvent } from '#contract/events/event.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import { networkOf } from '#contract/network-of.ts'
import { type AttemptType, packFlags } from '#contract/security/attempt.ts'

/**
 * Number of refused sign-ins of one network that count as one attempt. Changing it also weighs stored
 * events anew.
 */
export const signInsPerAttempt = 30

/** One attempt or several, as recorded by an event. */
export type AttemptSummary = {
  type: AttemptType
  /** Day with which the attempt is erased. */
  day: string
  /** Time of the attempt, or of the last of several. */
  at: string
  /** Time of the first of several; null for one. */
  since: string | null
  /** Number of attempts or sign-ins. */
  count: number
  /** Number of attempts that the event counts as. */
  weight: number
  /** True if the attempt was refused: the stored name. */
  blocked: boolean
  codes: string[]
  /** Flags as bits; see `packFlags`. */
  flagBits: number
  /** Network of the origin; see `networkOf`. */
  network: string
}

/**
 * Returns the attempt of an event; undefined if its day is erased, since nothing is left to show. The origin
 * is sealed with the day, so it is missing only then.
 */
export function summarizeAttempt(event: RecordedEvent<SecurityEvent>): AttemptSummary | undefined {
  const { origin, erased } = event
  if (erased && !origin) return undefined
  return { ...summarizeData(event), day: event.data.day, network: networkOf(origin?.ip ?? '') }
}

function summarizeData(
  event: RecordedEvent<SecurityEvent>,
): Omit<AttemptSummary, 'day' | 'network'> {
  switch (event.type) {
    case 'AttemptRecorded': {
      const { attempt, blocked, codes, flags } = event.data
      const one = { since: null, count: 1, weight: 1, at: event.metadata.at }
      return { type: attempt, ...one, blocked, codes, flagBits: packFlags(flags) }
    }
    case 'AttemptsSummed': {
      const { since, until, count, codes, flags } = event.data
      const blocked = codes.length > 0
      const flagBits = packFlags(flags)
      return { type: 'several', at: until, since, count, weight: count, blocked, codes, flagBits }
    }
    case 'SignInsRefused': {
      const { since, until, count, codes } = event.data
      const weight = Math.max(1, Math.floor(count / signInsPerAttempt))
      const refused = { weight, blocked: true, flagBits: 0 }
      return { type: 'sign-in', at: until, since, count, codes, ...refused }
    }
    default:
      return event satisfies never
  }
}
