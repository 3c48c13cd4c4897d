import { networkOf, subnetOf } from '#contract/network-of.ts'
import type { CapacityLimit } from './limits.ts'

/** Why a holding is evicted: its own network holds too much, or all networks together do. */
export type Overload = 'network' | 'all'

type Evict = (overload: Overload) => void

/** A part of the capacity in use. */
export type Holding = {
  /** Adds weight. Evicts a holding, perhaps this one, where a bound is exceeded. */
  grow: (weight: number) => void
  /** From now on the holding keeps its weight and is not evicted. */
  pin: () => void
  release: () => void
}

type Network = { weight: number; holdings: number; evictable: Set<Entry> }
type Subnet = { weight: number; holdings: number; networks: Map<string, Network> }
type Entry = { subnet: string; network: string; weight: number; evict: Evict }

/**
 * Shares a bounded capacity among networks. When it is full, the subnet that holds the most loses the
 * newest holding of its heaviest network, so that addresses which hold much keep no newcomer out.
 */
export function createSharedCapacity({ total, perNetwork }: CapacityLimit) {
  const subnets = new Map<string, Subnet>()
  let used = 0

  /** Weight of the holdings of an address's network. */
  const weightOf = (ip: string) =>
    subnets.get(subnetOf(ip))?.networks.get(networkOf(ip))?.weight ?? 0

  function findSubnet(name: string): Subnet {
    const found = subnets.get(name) ?? { weight: 0, holdings: 0, networks: new Map() }
    subnets.set(name, found)
    return found
  }

  function findNetwork({ networks }: Subnet, name: string): Network {
    const found = networks.get(name) ?? { weight: 0, holdings: 0, evictable: new Set<Entry>() }
    networks.set(name, found)
    return found
  }

  function add(entry: Entry, weight: number): void {
    const subnet = findSubnet(entry.subnet)
    entry.weight += weight
    subnet.weight += weight
    findNetwork(subnet, entry.network).weight += weight
    used += weight
  }

  function remove(entry: Entry): void {
    add(entry, -entry.weight)
    const subnet = findSubnet(entry.subnet)
    const network = findNetwork(subnet, entry.network)
    network.evictable.delete(entry)
    network.holdings -= 1
    subnet.holdings -= 1
    if (network.holdings === 0) subnet.networks.delete(entry.network)
    if (subnet.holdings === 0) subnets.delete(entry.subnet)
  }

  /** The entry that gives way to a growing one, which may be that one itself. */
  function chooseVictim(growing: Entry): Entry {
    const own = findSubnet(growing.subnet)
    const subnet = chooseHeaviest(subnets.values(), own, canEvictOfSubnet)
    const mine = subnet === own ? findNetwork(own, growing.network) : undefined
    const network = chooseHeaviest(subnet.networks.values(), mine, canEvict)
    return [...(network?.evictable ?? [])].at(-1) ?? growing
  }

  function open(ip: string, evict: Evict): Entry {
    const entry: Entry = { subnet: subnetOf(ip), network: networkOf(ip), weight: 0, evict }
    const subnet = findSubnet(entry.subnet)
    const network = findNetwork(subnet, entry.network)
    subnet.holdings += 1
    network.holdings += 1
    network.evictable.add(entry)
    return entry
  }

  function hold(ip: string, evict: Evict, weight = 0): Holding {
    let isHeld = true
    const release = () => {
      if (isHeld) remove(entry)
      isHeld = false
    }
    const entry = open(ip, (overload) => {
      release()
      evict(overload)
    })
    const grow = (by: number) => {
      if (!isHeld) return
      add(entry, by)
      if (!fits(ip, 0)) entry.evict('network')
      while (used > total && isHeld) chooseVictim(entry).evict('all')
    }
    const pin = () => {
      if (isHeld) findNetwork(findSubnet(entry.subnet), entry.network).evictable.delete(entry)
    }
    grow(weight)
    return { grow, pin, release }
  }

  /** Whether a network may hold this much more. */
  const fits = (ip: string, weight: number) => weightOf(ip) + weight <= perNetwork

  /** Whether a new holding of this weight would last. */
  function accepts(ip: string, weight: number): boolean {
    if (!fits(ip, weight)) return false
    const entry = open(ip, () => undefined)
    add(entry, weight)
    const isAccepted = used <= total || chooseVictim(entry) !== entry
    remove(entry)
    return isAccepted
  }

  return { hold, weightOf, fits, accepts }
}

const canEvict = ({ evictable }: Network) => evictable.size > 0
const canEvictOfSubnet = ({ networks }: Subnet) => networks.values().some(canEvict)

type Weighed = { weight: number; holdings: number }

/**
 * The heaviest group. Between equals the growing group gives way, or two of them would evict each other
 * in turn for ever; one with a single holding does not, so that newcomers are always let in.
 */
function chooseHeaviest<Group extends Weighed, Own extends Group | undefined>(
  groups: Iterable<Group>,
  own: Own,
  canEvict: (group: Group) => boolean,
): Group | Own {
  const isNewcomer = own?.holdings === 1
  let heaviest: Group | Own = own
  for (const group of groups) {
    if (group === own || !canEvict(group)) continue
    const least = heaviest?.weight ?? 0
    const isEqual = heaviest === own && isNewcomer && group.weight === least
    if (!heaviest || group.weight > least || isEqual) heaviest = group
  }
  return heaviest
}
