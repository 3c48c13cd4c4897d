import type { NetworkCommand } from '#contract/commands/network.ts'
import { type NetworkEvent, networkEvent } from '#contract/events/network.ts'
import type { CommandContext } from '#domain/decider.ts'
import { networkDecider } from '#domain/network/decide.ts'
import type { NetworkState } from '#domain/network/state.ts'
import {
  appendDecided,
  type CommandResult,
  decide,
  foldEvents,
  retryConflicts,
} from '#event-log/command-steps.ts'
import type { CommandDeps } from './deps.ts'

/** A rule for a network, or its release. `network` is in canonical form, so that it has one stream. */
export type NetworkRuleRequest = { network: string; reason: string } & (
  | { kind: 'block' | 'allow'; until: string }
  | { kind: 'release' }
)

const commandTypes = { block: 'BlockNetwork', allow: 'AllowNetwork' } as const

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
  const about = {
    networkKey,
    network: request.network,
    day: context.at.slice(0, 10),
    reason: request.reason,
  }
  const command: NetworkCommand =
    request.kind === 'release'
      ? { type: 'ReleaseNetwork', ...about }
      : { type: commandTypes[request.kind], ...about, until: request.until }
  const stream = `network-${networkKey}`
  return retryConflicts(async () => {
    const past = await eventStore.read(stream, networkEvent)
    const last = past.events.at(-1)
    const before = foldEvents(networkDecider, past)
    if (last?.metadata.requestId === context.requestId)
      return { state: before, events: [], appended: last }
    const { events, state } = decide(networkDecider, command, before, context)
    return { state, events, appended: await appendDecided(eventStore, stream, events, last) }
  })
}
