import { maxNetworkRuleMs } from '#contract/retention.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long a measure may stand, in words, in ms. */
const spans = {
  '1 hour': hourMs,
  '24 hours': dayMs,
  '7 days': 7 * dayMs,
  '30 days': 30 * dayMs,
  // A little less, since the server's clock may be behind this one.
  '90 days': maxNetworkRuleMs - 10 * minuteMs,
} as const

export type Span = keyof typeof spans
export const spanNames = Object.keys(spans).filter((name) => isSpan(name))

export function isSpan(name: string): name is Span {
  return name in spans
}

/** When a measure of that length ends that begins now, ISO. */
export function endOf(span: Span, now: number): string {
  return new Date(now + spans[span]).toISOString()
}

const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "21 Nov 2026, 14:03 UTC". */
export function writeEnd(iso: string): string {
  return `${minute.format(new Date(iso))} UTC`
}
