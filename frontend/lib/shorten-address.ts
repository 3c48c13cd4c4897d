import { addressHead, addressTail } from '#contract/limits.ts'

/** An address as people read it: the first six characters and the last four. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, addressHead)}…${address.slice(-addressTail)}`
}
