import { Refusal } from '#domain/refusal.ts'
import {
  type ActiveNetworkRule,
  countActiveRules,
  maxNetworkRules,
} from '#projections/networks/query.ts'
import type { ApiDeps } from '../deps.ts'
import { isWithin, type Network, parseNetwork } from './network.ts'
import type { NetworkRules } from './network-rules.ts'
import { findNewBlock } from './new-block.ts'

/** Refuses a new rule of a network when the maximum is reached. */
export async function requireRuleCapacity(
  { keyedIds, now, readPool }: Pick<ApiDeps, 'keyedIds' | 'now' | 'readPool'>,
  { text }: Network,
): Promise<void> {
  // A rule of the same network is replaced and does not count.
  const replaced = keyedIds.networkKey(text)
  if ((await countActiveRules(readPool, now(), { except: replaced })) < maxNetworkRules) return
  const detail = `There are ${maxNetworkRules} network rules, which is the maximum. Release some, or decide about a wider network.`
  throw new Refusal('conflict', { detail })
}

/** Refuses a decision that blocks the admin's own network at `ip`, now or once another rule ends. */
export function requireAdminNotBlocked(
  { networks, now }: Pick<ApiDeps, 'now'> & { networks: NetworkRules },
  ip: string,
  network: Network,
  decided: ActiveNetworkRule | undefined,
): void {
  if (!isWithin(ip, network)) return
  if (decided?.kind === 'block') throw new Refusal('own-network')
  const before = networks.list(ip)
  const others = before.filter((rule) => rule.network !== network.text)
  const after = [...others, ...(decided ? [decided] : [])].sort(
    (one, other) => parseNetwork(other.network).prefix - parseNetwork(one.network).prefix,
  )
  const block = findNewBlock(before, after, now().getTime())
  if (!block) return
  const until = `${block.until.slice(0, 16).replace('T', ' ')} UTC`
  const detail = `Your own network ${block.network} is blocked until ${until}. Without this allowance you would be locked out. Release ${block.network} first, or make the allowance last as long.`
  throw new Refusal('own-network', { detail })
}
