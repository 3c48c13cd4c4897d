import { formatNumber } from '#lib/format-number.ts'
import type { Growth, LogCheck } from './check-log.ts'

type BadCheck = Extract<LogCheck, { kind: (typeof badKinds)[number] }>

const badKinds = ['went-back', 'two-histories', 'another-key', 'invalid-signature'] as const

/** Returns whether the check contradicts what this browser saw before. */
export const isBad = (check: LogCheck): check is BadCheck =>
  badKinds.some((kind) => kind === check.kind)

export type GoodCheck = Extract<LogCheck, { kind: (typeof goodKinds)[number] }>

const goodKinds = ['first-visit', 'same', 'consistent'] as const

/** Returns whether the checkpoint is valid, and agrees with what this browser saw before. */
export const isGood = (check: LogCheck): check is GoodCheck =>
  goodKinds.some((kind) => kind === check.kind)

/** Formats the result of a check as one or two sentences. */
export function formatVerdict(check: LogCheck): string {
  switch (check.kind) {
    case 'first-visit':
      return 'The signature is valid. This browser now keeps the checkpoint, and compares the log with it at your next visit.'
    case 'same':
      return `Consistent: you last saw ${formatNumber(check.last.size)} entries, and there are no new ones.${formatNewKey(check)}`
    case 'consistent':
      return `Consistent: you last saw ${formatNumber(check.last.size)} entries, and now there are ${formatNumber(check.next.size)}. The log still begins with those that you saw.${formatNewKey(check)}`
    case 'went-back':
      return `This log went back: you last saw ${formatNumber(check.last.size)} entries, and now it has ${formatNumber(check.next.size)}.`
    case 'two-histories':
      return `Two histories: the log does not begin with the ${formatNumber(check.last.size)} entries that you last saw.`
    case 'another-key':
      return 'Another key: the log is not signed with the key of your last visit.'
    case 'invalid-signature':
      return 'Invalid signature: the checkpoint is not signed with the key of this log.'
    case 'none-yet':
      return check.last
        ? `The log has no checkpoint now. You last saw ${formatNumber(check.last.size)} entries.`
        : 'The log has no checkpoint yet. Try again in a minute.'
    case 'restoring':
      return 'The log is being restored. No checkpoint is signed until its entries are back.'
    case 'not-reached':
      return 'The log could not be loaded. Check your connection and try again.'
    case 'unsupported':
      return 'This browser cannot check signatures. A newer one can.'
  }
}

/** Says that the key was replaced, with a space in front; empty if it is the one of the last visit. */
function formatNewKey({ last, next }: Record<'last' | 'next', { vkey: string }>): string {
  return last.vkey === next.vkey
    ? ''
    : ' Its key was replaced, and the earlier key signed the new one.'
}

/** Says how the entries under another key relate to the `seen` ones; `growth` is null if unknown. */
export function formatGrowth(growth: Growth | null, seen: number): string {
  switch (growth) {
    case 'same':
    case 'consistent':
      return `The log still begins with the ${formatNumber(seen)} entries that you last saw.`
    case 'went-back':
      return `The log has fewer entries than the ${formatNumber(seen)} that you last saw.`
    case 'two-histories':
      return `The log does not begin with the ${formatNumber(seen)} entries that you last saw.`
    case null:
      return `The entries could not be compared with the ${formatNumber(seen)} that you last saw.`
  }
}
