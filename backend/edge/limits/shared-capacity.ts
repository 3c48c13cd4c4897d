import { networkOf, subnetOf } from '#contract/network-of.ts'
import type { CapacityLimit } from './limits.ts'

/** Reason for an eviction: the limit of the holding's network, or the total capacity. */
export type Overload = 'network' | 'all'

type Evict = (overload: Overload) => void

/** A part of the capacity in use. */
export type Allocation = {
  /** Adds weight. Evicts holdings, possibly this one, while a limit is exceeded. */
  grow: (weight: number) => void
  /** Protects the holding from eviction. Its weight still counts. */
  pin: () => void
  release: () => void
}

/** Holdings in order of arrival. */
type Network = { subnet: string; weight: number; holdings: number; evictable: Set<Entry> }
type Entry = { network: Network; weight: number; evict: Evict }

/**
 * Shares a limited capacity among networks, so that busy networks do not block newcomers. When it is full,
 * the subnet that holds the most loses the newest holding of its heaviest network.
 */
export function createSharedCapacity({ total, perNetwork }: CapacityLimit) {
  const networks = new Map<string, Network>()
  let used = 0

  /** Returns the weight of the holdings of an address's network. */
  const weightOf = (ip: string) => networks.get(networkOf(ip))?.weight ?? 0

  function add(entry: Entry, weight: number): void {
    entry.weight += weight
    entry.network.weight += weight
    used += weight
  }

  function open(ip: string, evict: Evict): Entry {
    const name = networkOf(ip)
    const network = networks.get(name) ?? {
      ...{ subnet: subnetOf(ip), weight: 0, holdings: 0, evictable: new Set() },
    }
    networks.set(name, network)
    const entry = { network, weight: 0, evict }
    network.holdings += 1
    network.evictable.add(entry)
    return entry
  }

  function close(ip: string, entry: Entry): void {
    const { network } = entry
    add(entry, -entry.weight)
    network.evictable.delete(entry)
    network.holdings -= 1
    if (network.holdings === 0) networks.delete(networkOf(ip))
  }

  function hold(ip: string, evict: Evict, weight = 0): Allocation {
    let isHeld = true
    const release = () => {
      if (isHeld) close(ip, entry)
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
      while (used > total && isHeld) chooseVictim(networks, entry).evict('all')
    }
    const pin = () => void entry.network.evictable.delete(entry)
    grow(weight)
    return { grow, pin, release }
  }

  /** Returns true if a network may hold this much more. */
  const fits = (ip: string, weight: number) => weightOf(ip) + weight <= perNetwork

  /** Returns true if a new holding of this weight would not be evicted. */
  function accepts(ip: string, weight: number): boolean {
    if (!fits(ip, weight)) return false
    const entry = open(ip, () => undefined)
    add(entry, weight)
    const isAccepted = used <= total || chooseVictim(networks, entry) !== entry
    close(ip, entry)
    return isAccepted
  }

  return { hold, weightOf, fits, accepts }
}

/** Returns the entry to evict for a growing one, possibly the growing one itself. */
function chooseVictim(networks: ReadonlyMap<string, Network>, growing: Entry): Entry {
  const { network: own } = growing
  const subnets = Map.groupBy(networks.values(), ({ subnet }) => subnet)
  const heaviest = chooseHeaviest(subnets.values(), (subnet) => subnet.includes(own))
  const network = chooseHeaviest(
    heaviest.map((one) => [one]),
    ([one]) => one === own,
  )[0]
  return [...(network?.evictable ?? [])].at(-1) ?? growing
}

/**
 * Returns the heaviest group of networks. Among equals it is the growing group, because two groups would
 * otherwise evict each other forever. A growing group with a single holding is a newcomer, and stays.
 */
function chooseHeaviest(
  groups: Iterable<Network[]>,
  isOwn: (group: Network[]) => boolean,
): Network[] {
  const all = [...groups]
  const own = all.find(isOwn) ?? []
  const isNewcomer = sumOf(own, 'holdings') === 1
  let heaviest = own
  let most = sumOf(own, 'weight')
  for (const group of all) {
    const weight = sumOf(group, 'weight')
    const isHeavier = weight > most || (weight === most && heaviest === own && isNewcomer)
    if (!isHeavier || group === own || !group.some(canEvict)) continue
    heaviest = group
    most = weight
  }
  return heaviest
}

const canEvict = ({ evictable }: Network) => evictable.size > 0

function sumOf(group: Network[], field: 'weight' | 'holdings'): number {
  let sum = 0
  for (const network of group) sum += network[field]
  return sum
}
