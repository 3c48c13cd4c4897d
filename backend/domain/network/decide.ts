import type { NetworkCommand } from '#contract/commands/network.ts'
import type { NetworkEvent } from '#contract/events/network.ts'
import { maxNetworkRuleMs } from '#contract/retention.ts'
import type { Decider, DecisionContext } from '../decider.ts'
import { Refusal } from '../refusal.ts'

/** End of the last rule of a network (ISO, UTC); undefined if it has none. */
export type NetworkState = { until: string } | undefined

/** Decides about one network. A new rule replaces the active one. */
export const networkDecider: Decider<NetworkState, NetworkCommand, NetworkEvent> = {
  initial: undefined,
  decide,
  evolve: (_before, { type, data }) =>
    type === 'NetworkReleased' ? undefined : { until: data.until },
}

function decide(
  command: NetworkCommand,
  state: NetworkState,
  { at }: DecisionContext,
): NetworkEvent[] {
  const { networkKey, day, network, reason } = command
  const personal = { network, reason }
  if (command.kind === 'release') {
    if (!state || Date.parse(state.until) <= Date.parse(at)) {
      throw new Refusal('not-found', {
        detail: 'This network is neither blocked nor allowed. Its rule may have ended.',
      })
    }
    return [{ type: 'NetworkReleased', data: { day, networkKey }, personal }]
  }
  const { kind, until } = command
  requireEnd(until, at)
  const type = kind === 'block' ? 'NetworkBlocked' : 'NetworkAllowed'
  return [{ type, data: { day, networkKey, until }, personal }]
}

/**
 * Data sealed for a day is stored for 90 days. A longer rule would outlive the name of its network.
 */
function requireEnd(until: string, at: string): void {
  const ahead = Date.parse(until) - Date.parse(at)
  if (ahead > 0 && ahead <= maxNetworkRuleMs) return
  const message =
    ahead > 0 ? 'The end must be at most 90 days ahead' : 'The end must be in the future'
  throw new Refusal('invalid-input', {
    detail: `${message}.`,
    errors: [{ path: 'until', message }],
  })
}
