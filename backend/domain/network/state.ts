import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { NetworkEvent } from '#contract/events/network.ts'

/** The last decision about a network. It expires at `until` (ISO, UTC). */
export type NetworkState = { kind: NetworkRuleKind; until: string } | undefined

export function evolve(_before: NetworkState, { type, data }: NetworkEvent): NetworkState {
  switch (type) {
    case 'NetworkBlocked':
      return { kind: 'block', until: data.until }
    case 'NetworkAllowed':
      return { kind: 'allow', until: data.until }
    case 'NetworkReleased':
      return undefined
    default:
      return type satisfies never
  }
}
