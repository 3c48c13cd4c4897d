import { maxNetworkRuleMs } from '#contract/retention.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Durations of a network rule, in ms. */
const spans = {
  '1 hour': hourMs,
  '24 hours': dayMs,
  '7 days': 7 * dayMs,
  '30 days': 30 * dayMs,
  // A little less than the maximum, since the server's clock may be behind this one.
  '90 days': maxNetworkRuleMs - 10 * minuteMs,
} as const

export type Span = keyof typeof spans
export const spanNames = Object.keys(spans).filter((name) => isSpan(name))

export function isSpan(name: string): name is Span {
  return name in spans
}

/** Returns the end of a rule that begins now, as an ISO time. */
export function ruleEnd(span: Span, now: number): string {
  return new Date(now + spans[span]).toISOString()
}
