import ipaddr from 'ipaddr.js'

/** The globally routed part of IPv6. The rest is special or unassigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Addresses in a public range at which Azure serves metadata of a machine to that machine. */
const metadataAddresses = new Set(['168.63.129.16'])

/** Returns true for an address on the public internet: not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6') return parsed.match(globalUnicast)
  return !metadataAddresses.has(parsed.toString())
}
