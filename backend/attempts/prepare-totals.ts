import type { CommandDeps } from '#commands/deps.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/command-steps.ts'
import type { NetworkCounts } from './network-counter.ts'

/** Totals of one network, without the single attempts. */
export type NetworkTotals = NetworkCounts & { kind: 'attempts' | 'refused sign-ins' }

/** Events per append, about 60 kB. */
const eventsPerAppend = 100
const visitor: Actor = { kind: 'visitor', id: null }

/** An append to a new stream. The stream's name and the ids are fixed, so a retry appends nothing twice. */
export type TotalsAppend = { stream: string; events: ReturnType<typeof toNewEvents<SecurityEvent>> }

/** Prepares the appends of totals, with a new stream for each group of a day. */
export function prepareTotals(
  { keyedIds }: Pick<CommandDeps, 'keyedIds'>,
  totals: readonly NetworkTotals[],
  { newId, requestId }: Pick<CommandContext, 'newId' | 'requestId'>,
): TotalsAppend[] {
  const days = Map.groupBy(totals, ({ until }) => until.slice(0, 10))
  return [...days].flatMap(([day, ofDay]) => {
    const events = ofDay.flatMap((total) => {
      const { ip, userAgent } = total.origin
      const origin = { ip, userAgent, ipKey: keyedIds.ipKey(ip) }
      const context = { at: total.until, actor: visitor, requestId, origin, newId }
      return toNewEvents([eventOf(total, day)], context)
    })
    const appends: TotalsAppend[] = []
    for (let from = 0; from < events.length; from += eventsPerAppend) {
      const stream = `security-${day}-${newId()}`
      appends.push({ stream, events: events.slice(from, from + eventsPerAppend) })
    }
    return appends
  })
}

function eventOf(
  { kind, since, until, count, codes, flags }: NetworkTotals,
  day: string,
): SecurityEvent {
  const totals = { day, since, until, count, codes: [...codes] }
  switch (kind) {
    case 'attempts':
      return { type: 'AttemptsSummed', data: { ...totals, flags: [...flags] } }
    case 'refused sign-ins':
      return { type: 'SignInsRefused', data: totals }
    default:
      return kind satisfies never
  }
}
