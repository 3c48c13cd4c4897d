import { networkOf, subnetOf } from '#contract/network-of.ts'
import type { CapacityLimit } from './limits.ts'

/** Reason for an eviction: the limit of the holding's network, or the total capacity. */
export type Overload = 'network' | 'all'

type Evict = (overload: Overload) => void

/** Controls a holding: a part of the capacity that one request or connection uses. */
export type HoldingHandle = {
  /** Adds weight. Evicts holdings, possibly this one, while a limit is exceeded. */
  grow: (weight: number) => void
  /** Protects the holding from eviction. Its weight still counts. */
  pin: () => void
  release: () => void
}

/** A network and its holdings. `evictable` is in order of arrival. */
type Network = { subnet: string; weight: number; holdings: number; evictable: Set<Holding> }
type Holding = { network: Network; weight: number; evict: Evict }

/**
 * Shares a limited capacity among networks, so that busy networks do not block newcomers. When it is full,
 * the subnet that holds the most loses the newest holding of its heaviest network.
 */
export function createSharedCapacity({ total, perNetwork }: CapacityLimit) {
  const networks = new Map<string, Network>()
  let used = 0

  /** Returns the weight of the holdings of an address's network. */
  const weightOf = (ip: string) => networks.get(networkOf(ip))?.weight ?? 0

  function add(holding: Holding, weight: number): void {
    holding.weight += weight
    holding.network.weight += weight
    used += weight
  }

  function addHolding(ip: string, evict: Evict): Holding {
    const name = networkOf(ip)
    const empty: Network = { subnet: subnetOf(ip), weight: 0, holdings: 0, evictable: new Set() }
    const network = networks.get(name) ?? empty
    networks.set(name, network)
    const holding = { network, weight: 0, evict }
    network.holdings += 1
    network.evictable.add(holding)
    return holding
  }

  function removeHolding(ip: string, holding: Holding): void {
    const { network } = holding
    add(holding, -holding.weight)
    network.evictable.delete(holding)
    network.holdings -= 1
    if (network.holdings === 0) networks.delete(networkOf(ip))
  }

  function acquire(ip: string, evict: Evict, { weight = 0 } = {}): HoldingHandle {
    let isHeld = true
    const release = () => {
      if (isHeld) removeHolding(ip, holding)
      isHeld = false
    }
    const holding = addHolding(ip, (overload) => {
      release()
      evict(overload)
    })
    const grow = (by: number) => {
      if (!isHeld) return
      add(holding, by)
      if (!fits(ip, 0)) holding.evict('network')
      while (used > total && isHeld) chooseVictim(networks, holding).evict('all')
    }
    const pin = () => void holding.network.evictable.delete(holding)
    grow(weight)
    return { grow, pin, release }
  }

  /** Returns true if a network may hold this much more. */
  const fits = (ip: string, weight: number) => weightOf(ip) + weight <= perNetwork

  /** Returns true if a new holding of this weight would not be evicted. */
  function accepts(ip: string, { weight }: { weight: number }): boolean {
    if (!fits(ip, weight)) return false
    const holding = addHolding(ip, () => undefined)
    add(holding, weight)
    const isAccepted = used <= total || chooseVictim(networks, holding) !== holding
    removeHolding(ip, holding)
    return isAccepted
  }

  return { acquire, weightOf, fits, accepts }
}

/** Returns the holding to evict for a growing one, possibly the growing one itself. */
function chooseVictim(networks: ReadonlyMap<string, Network>, growing: Holding): Holding {
  const { network: own } = growing
  const subnets = Map.groupBy(networks.values(), ({ subnet }) => subnet)
  const heaviest = chooseHeaviest(subnets.values(), (subnet) => subnet.includes(own))
  const network = chooseHeaviest(
    heaviest.map((candidate) => [candidate]),
    ([candidate]) => candidate === own,
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
