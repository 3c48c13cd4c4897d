import type { ProofMethod } from '#contract/profile/proven-links.ts'
import type { CheckResult } from './look-for-back-link.ts'
import type { DueCheck } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A proven link is checked at the latest after a day, and its loss is recorded an hour later at the latest. */
const provenEveryMs = 23 * hourMs
const dailyMs = 24 * hourMs
const retryMs = 30 * minuteMs
/** Time without an answer after which a proof is lost, if there were enough failures. */
export const lostAfterMs = 25 * hourMs
const minFailures = 3

type Checked = {
  /** The method that proved the link before the check. */
  provenBy: ProofMethod | null
  result: CheckResult
  at: Date
  /** From `spreadOf`. */
  spread: number
}

type Plan = {
  /** The method that proves the link after the check. */
  provenBy: ProofMethod | null
  row: Pick<DueCheck, 'goesFirst' | 'foundAt' | 'failures'>
  nextAt: Date
}

/** Evaluates the result of a check, and plans the next one. Pure. */
export function planNextCheck(
  before: Pick<DueCheck, 'foundAt' | 'failures'>,
  { provenBy, result, at, spread }: Checked,
): Plan {
  const after = (ms: number) => new Date(at.getTime() + ms)
  const unproven = { goesFirst: false, foundAt: null }
  if (result === 'unknown') {
    const failures = before.failures + 1
    const foundAt = before.foundAt ?? at
    const lostAt = foundAt.getTime() + lostAfterMs
    const isKept = provenBy !== null && (at.getTime() < lostAt || failures < minFailures)
    if (isKept) {
      const nextMs = Math.min(retryMs, Math.max(minuteMs, lostAt - at.getTime()))
      return { provenBy, row: { goesFirst: true, foundAt, failures }, nextAt: after(nextMs) }
    }
    const isEarly = provenBy === null && failures < minFailures
    return {
      provenBy: null,
      row: { ...unproven, failures },
      nextAt: after(isEarly ? retryMs : dailyMs),
    }
  }
  if (result === 'missing') {
    return { provenBy: null, row: { ...unproven, failures: 0 }, nextAt: after(dailyMs) }
  }
  const row = { goesFirst: true, foundAt: at, failures: 0 }
  return { provenBy: result, row, nextAt: after(provenEveryMs + spread * hourMs) }
}

/** Returns a number from 0 to 1 that depends only on the profile, and spreads the checks of profiles over time. */
export function spreadOf(profileId: string): number {
  return Number.parseInt(profileId.slice(0, 8), 16) / 2 ** 32
}
