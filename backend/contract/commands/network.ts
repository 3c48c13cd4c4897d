import { requiredLine } from '../text.ts'
import { z } from '../z.ts'
import { reason } from './reason.ts'

/** Characters of a network as somebody writes it. */
export const maxNetwork = 60

/** An IPv4 or IPv6 address, or a block of them in CIDR form. */
const network = requiredLine('Network', maxNetwork)

/**
 * What may be decided about a network. `block`: reading stays open, every change and every sign-in from
 * there is refused. `allow`: what comes from there is judged and recorded as from anywhere, but not
 * counted: no submission and no edit takes a turn of what one network may do in a while, and nothing
 * makes the network a threat.
 */
export const networkMeasure = z.enum(['block', 'allow'], 'Measure must be block or allow')
export type NetworkMeasure = z.output<typeof networkMeasure>

/** Body of POST /api/admin/networks. A measure that stands is replaced. */
export const measureNetwork = z.object({
  network,
  measure: networkMeasure,
  /** When it ends by itself, ISO, UTC: in the future, and at most 90 days ahead. */
  until: z.iso.datetime('The end must be a time in UTC, as 2026-03-01T12:00:00Z'),
  adminReason: reason,
})

/** Body of DELETE /api/admin/networks. */
export const releaseNetwork = z.object({ network, adminReason: reason })

/** Command about one network, named by its keyed hash. `day` is the subject that seals personal data. */
type About = { networkKey: string; network: string; day: string; reason: string }
export type NetworkCommand =
  | (About & { type: 'BlockNetwork'; until: string })
  | (About & { type: 'AllowNetwork'; until: string })
  | (About & { type: 'ReleaseNetwork' })
