import { type SoftFlag, softFlags } from './flags.ts'

/**
 * What was attempted. `several` are attempts of one network that are counted and not told one by one,
 * `sign-in` are so many refused sign-ins of one network that they count as one attempt.
 */
export const attemptTypes = ['submit', 'edit', 'several', 'sign-in'] as const
export type AttemptType = (typeof attemptTypes)[number]

const quarterMs = 15 * 60 * 1000

/** The beginning of the quarter of an hour that a time (ISO) is in. */
export function quarterOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / quarterMs) * quarterMs).toISOString()
}

/** Flags as a number, a bit each in their order. Both ways it reads the list as it is now. */
export function packFlags(flags: readonly SoftFlag[]): number {
  return flags.reduce((bits, flag) => bits | (1 << softFlags.indexOf(flag)), 0)
}

export function unpackFlags(bits: number): SoftFlag[] {
  return softFlags.filter((_, place) => bits & (1 << place))
}
