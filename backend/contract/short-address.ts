/** Characters of an address that its short form keeps at each end. */
const head = 6
const tail = 4

/** Returns an address as people read it: its first six characters and its last four. */
export function shortenAddress(address: string, ellipsis = '…'): string {
  if (address.length <= head + tail) return address
  return `${address.slice(0, head)}${ellipsis}${address.slice(-tail)}`
}
