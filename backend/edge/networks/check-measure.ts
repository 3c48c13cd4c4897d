import { Refusal } from '#domain/refusal.ts'
import {
  type ActiveNetworkRule,
  countActiveRules,
  maxNetworkRules,
} from '#projections/networks/query.ts'
import type { ApiDeps } from '../deps.ts'
import type { Measures } from './measures.ts'
import { isWithin, type Network, readNetwork } from './network.ts'
import { findOwnBlock } from './own-network.ts'

type CheckDeps = Pick<ApiDeps, 'identity' | 'now' | 'readPool'> & { networks: Measures }

/** Creates the checks that a decision about a network passes first. Each throws a refusal. */
export function createMeasureChecks({ identity, networks, now, readPool }: CheckDeps) {
  async function requireRoom({ text }: Network): Promise<void> {
    // A measure about the same network is replaced and does not count.
    const besides = identity.networkKey(text)
    if ((await countActiveRules(readPool, now(), { besides })) < maxNetworkRules) return
    const detail = `There are ${maxNetworkRules} measures, which is as many as there may be. Release some, or decide about a wider network.`
    throw new Refusal('conflict', { detail })
  }

  /** An admin cannot block the network at `ip` that the request comes from, now or once another measure ends. */
  function requireOwnWay(
    ip: string,
    network: Network,
    decided: ActiveNetworkRule | undefined,
  ): void {
    if (!isWithin(ip, network)) return
    if (decided?.measure === 'block') throw new Refusal('own-network')
    const before = networks.list(ip)
    const others = before.filter((standing) => standing.network !== network.text)
    const after = [...others, ...(decided ? [decided] : [])].sort(
      (one, other) => readNetwork(other.network).prefix - readNetwork(one.network).prefix,
    )
    const block = findOwnBlock(before, after, now().getTime())
    if (!block) return
    const until = `${block.until.slice(0, 16).replace('T', ' ')} UTC`
    const detail = `Your own network ${block.network} is blocked until ${until}. Without this allowance you would be locked out. Release ${block.network} first, or make the allowance last as long.`
    throw new Refusal('own-network', { detail })
  }

  return { requireOwnWay, requireRoom }
}
