import type { NetworkMeasure } from '#contract/commands/network.ts'
import { isNetworkEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { NetworkEvent } from '#contract/events/network.ts'
import type { Projection } from '#projections/runner/projection.ts'

export type MeasureRow = {
  networkKey: string
  /** yyyy-mm-dd, UTC. */
  day: string
  measure: NetworkMeasure
  network: string
  reason: string
  actorKind: Actor['kind']
  actorId: string | null
  /** ISO. */
  since: string
  until: string
}

type Tables = { network_measure: MeasureRow }

/** The networks that are held off or allowed. */
export const networks: Projection<Tables> = {
  name: 'networks',
  tables: { network_measure: { by: ['networkKey'], topic: 'networks' } },
  keys: (event) =>
    isNetworkEvent(event) ? { network_measure: [{ networkKey: event.data.networkKey }] } : {},
  evolve(rows, event) {
    if (!isNetworkEvent(event)) return rows
    const row = rowOf(event)
    return { network_measure: row ? [row] : [] }
  },
}

function rowOf(event: RecordedEvent<NetworkEvent>): MeasureRow | undefined {
  const { type, data, personal, metadata } = event
  switch (type) {
    case 'NetworkBlocked':
    case 'NetworkAllowed':
      // What was erased names no network any more, and has ended.
      return (
        personal && {
          ...data,
          ...personal,
          measure: type === 'NetworkBlocked' ? 'block' : 'allow',
          actorKind: metadata.actor.kind,
          actorId: metadata.actor.id,
          since: metadata.at,
        }
      )
    case 'NetworkReleased':
      return undefined
    default:
      return type satisfies never
  }
}
