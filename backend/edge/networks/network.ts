import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseIpAddress } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'

type Kind = 'ipv4' | 'ipv6'

/** A block of addresses, or one. `text` is its canonical form: `203.0.113.0/24`, or a single IPv4 address. */
export type Network = { kind: Kind; prefix: number; text: string }

const addressBits = { ipv4: 32, ipv6: 128 } as const
/** Shortest allowed prefixes. A wider network may be a whole country, and a typo (/0) would block everyone. */
const shortestPrefix = { ipv4: 16, ipv6: 32 } as const
/** Prefix of a household or host in IPv6, whose address changes within it. */
const householdPrefix = 64
/** Bits before the IPv4 address in a mapped one. */
const mappedBits = 96

/**
 * Parses an address, or a block in CIDR form. A mapped IPv4 address is IPv4, a single IPv6 address is its
 * /64, and the bits after the prefix are dropped. Throws `Refusal('invalid-input')`.
 */
export function parseNetwork(text: string): Network {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (!isIPv4(address) && !isIPv6(address)) throw refuse(invalidNetwork)
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const isMapped = isIPv6(address) && kind === 'ipv4'
  const defaultPrefix = kind === 'ipv6' ? householdPrefix : addressBits.ipv4
  const prefix = bits === undefined ? defaultPrefix : Number(bits) - (isMapped ? mappedBits : 0)
  if (prefix > addressBits[kind]) throw refuse(invalidNetwork)
  if (prefix < shortestPrefix[kind]) throw refuse(tooWide)
  return { kind, prefix, text: formatNetwork(parsed, prefix) }
}

const invalidNetwork =
  'Network must be an IPv4 or IPv6 address, or a block such as 203.0.113.0/24 or 2001:db8:41::/48'
const tooWide =
  'Network must not be wider than /16 for IPv4 and /32 for IPv6: a wider one can contain a whole country'

function refuse(message: string): Refusal {
  const errors = [{ path: 'network', message }]
  return new Refusal('invalid-input', { detail: `${message}.`, errors })
}

type Address = ReturnType<typeof ipaddr.process>

/** Returns the network with this prefix that contains an address. */
function formatNetwork(address: Address, prefix: number): string {
  const cidr = `${address}/${prefix}`
  if (address.kind() === 'ipv4') {
    const first = ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()
    return prefix === addressBits.ipv4 ? first : `${first}/${prefix}`
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String()}/${prefix}`
}

/**
 * Indexes the rules of networks. Returns a function that lists the rules of all networks that contain an
 * address, narrowest first. It takes one step for each prefix length, not for each network.
 */
export function indexNetworks<Rule>(
  rules: readonly (readonly [network: Network, rule: Rule])[],
): (ip: string) => Rule[] {
  const byText = new Map(rules.map(([{ kind, text }, rule]) => [`${kind} ${text}`, rule]))
  const prefixes = { ipv4: new Set<number>(), ipv6: new Set<number>() }
  for (const [{ kind, prefix }] of rules) prefixes[kind].add(prefix)
  const narrowestFirst = (kind: Kind) => [...prefixes[kind]].sort((one, other) => other - one)
  const sorted = { ipv4: narrowestFirst('ipv4'), ipv6: narrowestFirst('ipv6') }
  return (ip) => {
    const address = parseAddress(ip)
    if (!address) return []
    const kind = address.kind()
    return sorted[kind].flatMap(
      (prefix) => byText.get(`${kind} ${formatNetwork(address, prefix)}`) ?? [],
    )
  }
}

/** Returns true if a network contains an address. */
export function isWithin(ip: string, { kind, prefix, text }: Network): boolean {
  const address = parseAddress(ip)
  return address?.kind() === kind && formatNetwork(address, prefix) === text
}

function parseAddress(ip: string): Address | undefined {
  const address = parseIpAddress(ip)
  return address === null ? undefined : ipaddr.parse(address)
}
