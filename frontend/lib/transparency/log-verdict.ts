import { formatNumber } from '#lib/format-number.ts'
import type { Growth, LogCheck } from './check-log.ts'

const badKinds = [
  'went-back',
  'two-histories',
  'not-shown',
  'another-origin',
  'another-key',
  'invalid-signature',
] as const

/** Returns whether the log contradicts what this browser saw before, or withholds what shows that it does not. */
export const isBad = (check: LogCheck): boolean =>
  badKinds.some((kind) => kind === check.kind) || (check.kind === 'none-yet' && check.last !== null)

export type GoodCheck = Extract<LogCheck, { kind: (typeof goodKinds)[number] }>

const goodKinds = ['first-visit', 'same', 'consistent'] as const

/** Returns whether the checkpoint is valid, and agrees with what this browser saw before. */
export const isGood = (check: LogCheck): check is GoodCheck =>
  goodKinds.some((kind) => kind === check.kind)

/** Formats the result of a check as one or two sentences. */
export function formatVerdict(check: LogCheck): string {
  switch (check.kind) {
    case 'first-visit':
      return check.isStored
        ? 'The signature is valid. This browser now keeps the checkpoint, and compares the log with it at your next visit.'
        : `The signature is valid.${formatStored(check)}`
    case 'same':
      return `Consistent: you last saw ${formatNumber(check.last.size)} entries, and there are no new ones.${formatNewKey(check)}${formatStored(check)}`
    case 'consistent':
      return `Consistent: you last saw ${formatNumber(check.last.size)} entries, and now there are ${formatNumber(check.next.size)}. The log still begins with those that you saw.${formatNewKey(check)}${formatStored(check)}`
    case 'went-back':
      return `This log went back: you last saw ${formatNumber(check.last.size)} entries, and now it has ${formatNumber(check.next.size)}.`
    case 'two-histories':
      return `Two histories: the log does not begin with the ${formatNumber(check.last.size)} entries that you last saw.`
    case 'not-shown':
      return `Not shown: the server does not show that the log continues the ${formatNumber(check.last.size)} entries that you last saw. Check your connection and try again.`
    case 'another-origin':
      return `Another log: this is the log of ${check.origin}, and not of ${location.host}, from which this page comes.`
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

/** Says that this browser stored no checkpoint, with a space in front; empty if it did. */
export function formatStored({ isStored }: { isStored: boolean }): string {
  return isStored
    ? ''
    : ' This browser refused to store the checkpoint, so it cannot compare the log with it at your next visit.'
}

/** Says that the key was replaced, with a space in front; empty if it is the one of the last visit. */
function formatNewKey({ last, next }: Record<'last' | 'next', { vkey: string }>): string {
  return last.vkey === next.vkey
    ? ''
    : ' Its key was replaced, and the earlier key signed the new one.'
}

/** Says how the entries under another key relate to the `lastSize` ones of the last visit. */
export function formatGrowth(growth: Growth, lastSize: number): string {
  switch (growth) {
    case 'same':
    case 'consistent':
      return `The log still begins with the ${formatNumber(lastSize)} entries that you last saw.`
    case 'went-back':
      return `The log has fewer entries than the ${formatNumber(lastSize)} that you last saw.`
    case 'two-histories':
      return `The log does not begin with the ${formatNumber(lastSize)} entries that you last saw.`
    case 'not-shown':
      return `The entries could not be compared with the ${formatNumber(lastSize)} that you last saw.`
  }
}

/** Lists the checkpoints of a check, which others can compare with theirs. Two of them prove a contradiction. */
export function listCheckpoints(check: LogCheck): { name: string; note: string }[] {
  const isRefused = isBad(check) || check.kind === 'restoring'
  return [
    'former' in check && check.former && { name: 'of the earlier key', ...check.former },
    isRefused && 'last' in check && check.last && { name: 'from before', ...check.last },
    'next' in check && { name: isRefused ? 'from now' : '', ...check.next },
  ]
    .filter((named) => !!named)
    .map(({ name, note }) => ({ name, note }))
}
