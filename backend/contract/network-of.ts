const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const fourOctets = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/**
 * Parses an IP address to its canonical form, a mapped IPv4 as IPv4; null for other text. A port of
 * a proxy and an interface name are ignored.
 */
export function parseIpAddress(ip: string): string | null {
  const address = withoutPort(ip.trim()).replace(/%.*$/, '')
  if (fourOctets.test(address)) return address
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address)) return null
  const spelled = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (spelled === undefined) return null
  const [, high = '', low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? []
  if (low === '') return spelled
  const groups = [high, low].map((group) => Number.parseInt(group, 16))
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/**
 * Returns the part of an address that one household or host has: an IPv4 address itself, or the /64
 * of an IPv6 address. All invalid addresses count as one network, so that a client cannot invent
 * new ones.
 */
export function networkOf(ip: string): string {
  const address = parseIpAddress(ip)
  if (address === null) return 'unknown'
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the network by which the review queue groups an IP address: its subnet in the canonical form of
 * network rules.
 */
export function queueNetworkOf(address: string): string {
  const [block = '', prefix] = subnetOf(address).split('/')
  return `${parseIpAddress(block)}/${prefix}`
}

/** Returns the block that one customer of a provider may have: the /24 of IPv4, the /48 of IPv6. */
export function subnetOf(ip: string): string {
  return subnetOfNetwork(networkOf(ip))
}

/** Returns the subnet of a result of `networkOf`. */
export function subnetOfNetwork(network: string): string {
  const isIPv6 = network.includes(':')
  if (!isIPv6 && !network.includes('.')) return network
  const parts = network.split(isIPv6 ? ':' : '.').slice(0, 3)
  return isIPv6 ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

/**
 * Parses an address or a CIDR block to its canonical form; null for other text. A single address is
 * a block of one.
 */
export function parseNetworkBlock(text: string): { address: string; prefix: number } | null {
  const [, before = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const address = parseIpAddress(before)
  if (address === null) return null
  const longest = address.includes(':') ? 128 : 32
  const prefix = length === undefined ? longest : Number(length)
  return prefix > longest ? null : { address, prefix }
}

function withoutPort(text: string): string {
  const [, address = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  return address
}
