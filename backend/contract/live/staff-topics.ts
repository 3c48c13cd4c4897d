import { z } from '#contract/z.ts'
import { createTopic, keyOnly } from './live.ts'

/**
 * Topics for admins and auditors. The page loads this file only on staff pages. A topic with
 * `keyOnly` only announces changes; subscribers fetch the new data.
 */
export const staffTopics = [
  // Key: id of a profile that entered the review queue, changed in it or left it. Owners subscribe to it
  // too, by name, without loading this file.
  createTopic({ name: 'review', audience: 'staff-or-owner', key: z.string(), value: keyOnly }),
  // Key: id of a profile in any status, or of a deleted one.
  createTopic({ name: 'profiles', audience: 'staff', key: z.string(), value: keyOnly }),
  // Key: a day with new events, yyyy-mm-dd.
  createTopic({ name: 'history', audience: 'staff', key: z.iso.date(), value: keyOnly }),
  // Key: start of a quarter of an hour with new attempts.
  createTopic({ name: 'security', audience: 'staff', key: z.string(), value: keyOnly }),
  // Key: position of an attempt in the log.
  createTopic({ name: 'attempts', audience: 'staff', key: z.string(), value: keyOnly }),
  // Key: keyed hash of a network with a changed rule.
  createTopic({ name: 'networks', audience: 'staff', key: z.string(), value: keyOnly }),
] as const

export type StaffTopic = (typeof staffTopics)[number]['name']
