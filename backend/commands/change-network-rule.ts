import type { NetworkCommand, NetworkRuleRequest } from '#contract/commands/network.ts'
import { type NetworkEvent, networkEvent } from '#contract/events/network.ts'
import type { CommandContext } from '#domain/decider.ts'
import { type NetworkState, networkDecider } from '#domain/network/decide.ts'
import {
  appendDecided,
  type CommandResult,
  decide,
  retryConflicts,
} from '#event-log/command-steps.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Blocks a network, allows it, or removes its rule. A repeated request, such as after a crash, changes
 * nothing.
 */
export function changeNetworkRule(
  { eventStore, keyedIds }: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  request: NetworkRuleRequest,
  context: CommandContext,
): Promise<CommandResult<NetworkState, NetworkEvent>> {
  const networkKey = keyedIds.networkKey(request.network)
  const command: NetworkCommand = { ...request, networkKey, day: context.at.slice(0, 10) }
  const stream = `network-${networkKey}`
  return retryConflicts(async () => {
    const past = await eventStore.read(stream, networkEvent)
    const last = past.events.at(-1)
    const before = past.events.reduce(networkDecider.evolve, networkDecider.initial)
    if (last?.metadata.requestId === context.requestId)
      return { state: before, events: [], appended: last }
    const { events, state } = decide(networkDecider, command, before, context)
    return { state, events, appended: await appendDecided(eventStore, stream, events, last) }
  })
}
