import { type FlagName, flagNames } from './flags.ts'

/**
 * Types of attempts. `several`: attempts of one network that are counted instead of recorded one by
 * one. `sign-in`: refused sign-ins that together count as one attempt.
 */
export const attemptTypes = ['submit', 'edit', 'several', 'sign-in'] as const
export type AttemptType = (typeof attemptTypes)[number]

const quarterMs = 15 * 60 * 1000

/** Returns the start of the quarter of an hour that contains a time (ISO). */
export function quarterOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / quarterMs) * quarterMs).toISOString()
}

/**
 * Packs flags into a number, one bit each in their order. Flags may only be added at the end of the
 * list.
 */
export function packFlags(flags: readonly FlagName[]): number {
  return flags.reduce((bits, flag) => bits | (1 << flagNames.indexOf(flag)), 0)
}

export function unpackFlags(bits: number): FlagName[] {
  return flagNames.filter((_, index) => bits & (1 << index))
}
