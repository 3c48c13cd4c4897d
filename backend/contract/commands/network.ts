import { requiredLine } from '../text.ts'
import { timeInput } from '../time.ts'
import { z } from '../z.ts'
import { reason } from './reason.ts'

/** Maximum characters of a network as input. */
export const maxNetwork = 60

/** An IPv4 or IPv6 address, or a block of them in CIDR form. */
const network = requiredLine('Network', maxNetwork)

/**
 * Kind of a network rule. `block`: reading stays possible, but every change and sign-in is refused.
 * `allow`: blocks of wider networks do not apply. Submissions and edits are assessed and recorded as
 * usual, but do not count against the rate limits and do not list the network under threats.
 */
export const networkRuleKind = z.enum(['block', 'allow'], 'Kind must be block or allow')
export type NetworkRuleKind = z.output<typeof networkRuleKind>

/** End of a network rule: ISO, UTC, in the future, and at most 90 days ahead. */
export const ruleEnd = timeInput('The end must be a UTC time such as 2026-03-01T12:00:00Z')

/** Body of POST /api/admin/networks. Replaces an existing rule. */
export const setNetworkRule = z.object({
  network,
  kind: networkRuleKind,
  until: ruleEnd,
  adminReason: reason,
})

/** Body of DELETE /api/admin/networks. */
export const releaseNetwork = z.object({ network, adminReason: reason })

/** A rule for a network, or its release. `network` is in canonical form, so that it has one stream. */
export type NetworkRuleRequest = { network: string; reason: string } & (
  | { kind: NetworkRuleKind; until: string }
  | { kind: 'release' }
)

/** Command about one network, named by its keyed hash. The key of `day` seals personal data. */
export type NetworkCommand = NetworkRuleRequest & { networkKey: string; day: string }
