import ipaddr from 'ipaddr.js'

/** All of IPv6 that is routed to somebody; what lies beside it is special, or not given out yet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Public by its range, yet answers machines of Azure about themselves. */
const ofTheHost = new Set(['168.63.129.16'])

/** Whether an IP address is one that anybody could reach: none of this machine, its network or its host. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6') return parsed.match(globalUnicast)
  return !ofTheHost.has(parsed.toString())
}
