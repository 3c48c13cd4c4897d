import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { EventOfType, Projection } from '#projections/projection.ts'

export type NetworkRuleRow = {
  networkKey: string
  /** yyyy-mm-dd, UTC. */
  day: string
  measure: NetworkRuleKind
  network: string
  reason: string
  actorKind: Actor['kind']
  actorId: string | null
  /** ISO. */
  since: string
  until: string
}

type Tables = { network_measure: NetworkRuleRow }

/** Networks that are blocked or allowed. */
export const networks: Projection<'networks', Tables> = {
  name: 'networks',
  tables: { network_measure: { by: ['networkKey'], topic: 'networks' } },
  keys: ({ data: { networkKey } }) => ({ network_measure: [{ networkKey }] }),
  on: {
    NetworkBlocked: (_rows, event) => ({ network_measure: rowsOf(event, 'block') }),
    NetworkAllowed: (_rows, event) => ({ network_measure: rowsOf(event, 'allow') }),
    NetworkReleased: () => ({ network_measure: [] }),
  },
}

/** Returns no row for an erased event: it names no network, and its rule has ended. */
function rowsOf(
  { data, personal, metadata }: EventOfType<'NetworkBlocked' | 'NetworkAllowed'>,
  measure: NetworkRuleKind,
): NetworkRuleRow[] {
  if (!personal) return []
  const { actor, at: since } = metadata
  return [{ ...data, ...personal, measure, actorKind: actor.kind, actorId: actor.id, since }]
}
