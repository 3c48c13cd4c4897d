import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { EventOfType, Projection } from '#projections/projection.ts'

export type NetworkRuleRow = {
  networkKey: string
  /** yyyy-mm-dd, UTC. */
  day: string
  kind: NetworkRuleKind
  network: string
  reason: string
  actorKind: Actor['kind']
  actorId: string | null
  /** ISO. */
  since: string
  until: string
}

type Tables = { network_rule: NetworkRuleRow }

/** Networks that are blocked or allowed. */
export const networks: Projection<'networks', Tables> = {
  name: 'networks',
  tables: { network_rule: { by: ['networkKey'], topic: 'networks' } },
  keys: ({ data: { networkKey } }) => ({ network_rule: [{ networkKey }] }),
  on: {
    NetworkBlocked: (_rows, event) => ({ network_rule: rowsOf(event, 'block') }),
    NetworkAllowed: (_rows, event) => ({ network_rule: rowsOf(event, 'allow') }),
    NetworkReleased: () => ({ network_rule: [] }),
  },
}

/** Returns no row for an erased event: it names no network, and its rule has ended. */
function rowsOf(
  { data, personal, metadata }: EventOfType<'NetworkBlocked' | 'NetworkAllowed'>,
  kind: NetworkRuleKind,
): NetworkRuleRow[] {
  if (!personal) return []
  const { actor, at: since } = metadata
  return [{ ...data, ...personal, kind, actorKind: actor.kind, actorId: actor.id, since }]
}
