import { keyAlone, makeTopic } from './live.ts'
import { z } from './z.ts'

/** The one thing that the topic of the deployment tells of. */
export const deploymentKey = 'status'

/**
 * The topics of admins and auditors. The page reads this file on pages of the staff alone. A topic with
 * `keyAlone` for its value tells that something is another now, and whoever shows it reads it anew.
 */
export const staffTopics = [
  // A profile that waits for a review, by its id. What is listed at once comes and goes.
  // Its owner is told of it too, on pages that load this topic by its name alone.
  makeTopic({ name: 'review', audience: 'concerned', key: z.string(), value: keyAlone }),
  // A profile by its id, whatever its standing.
  makeTopic({ name: 'profiles', audience: 'staff', key: z.string(), value: keyAlone }),
  // A day of the log, yyyy-mm-dd, on which something more happened.
  makeTopic({ name: 'history', audience: 'staff', key: z.iso.date(), value: keyAlone }),
  // A quarter of an hour by its beginning: there were attempts in it.
  makeTopic({ name: 'security', audience: 'staff', key: z.string(), value: keyAlone }),
  // An attempt by its place in the log.
  makeTopic({ name: 'attempts', audience: 'staff', key: z.string(), value: keyAlone }),
  // The measure about a network, by the keyed hash of it.
  makeTopic({ name: 'networks', audience: 'staff', key: z.string(), value: keyAlone }),
  // What a process knows of itself and its stores. Told by each process of its own, after no rows.
  makeTopic({
    name: 'deployment',
    audience: 'staff',
    key: z.literal(deploymentKey),
    value: keyAlone,
  }),
] as const

export type StaffTopic = (typeof staffTopics)[number]['name']
