/** Characters at each end of a shortened address. */
const head = 6
const tail = 4

/** Shortens an address to its first six and last four characters. */
export function shortenAddress(address: string, ellipsis = '…'): string {
  if (address.length <= head + tail) return address
  return `${address.slice(0, head)}${ellipsis}${address.slice(-tail)}`
}
