import type { QueryKey } from '@tanstack/react-query'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { asOfKeys } from './as-of.ts'
import { eventKeys } from './event-index.ts'
import { historyKeys } from './history.ts'
import { milestoneBoardQueries } from './milestone-board.ts'
import { networkKeys } from './network.ts'
import { reviewKeys } from './review.ts'
import { rosterKeys } from './roster.ts'
import { securityKeys } from './security.ts'

/** Key of all data for staff. */
export const staffKeys = { all: ['api', 'admin'] as const }

/** Query keys of the data of each staff topic. Pages for visitors do not import this. */
export const staffTopicRoots: Readonly<Record<StaffTopic, readonly QueryKey[]>> = {
  review: [reviewKeys.all],
  profiles: [...Object.values(rosterKeys), milestoneBoardQueries.current().queryKey],
  security: [securityKeys.threats, securityKeys.counts],
  attempts: [securityKeys.allAttempts],
  history: [eventKeys.all, historyKeys.all, asOfKeys.all],
  // Attempts of a network that is allowed do not count.
  networks: [networkKeys.all, securityKeys.threats],
}
