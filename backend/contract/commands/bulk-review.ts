import { timeInput } from '../time.ts'
import { z } from '../z.ts'
import { maxNetwork, ruleEnd } from './network.ts'
import { reason } from './reason.ts'
import { approval, rejection } from './review.ts'

/** Maximum profiles of one bulk review that are selected one by one. */
const maxChosen = 500
/** Maximum selected sets of the queue in one bulk review. */
const maxSets = 20

export const reviewFilterName = z.enum(['all', 'lookalikes', 'no-links', 'edits'])
export type ReviewFilterName = z.infer<typeof reviewFilterName>

/** Selects a part of the review queue, by findings and by network. */
export const reviewFilter = z.object({
  filter: reviewFilterName.optional(),
  /** /24 of IPv4, /48 of IPv6, as the queue names it. */
  network: z.string().max(maxNetwork).optional(),
})
export type ReviewFilter = z.infer<typeof reviewFilter>

/** All held profiles of a part of the queue up to a time, so that later arrivals are excluded. */
const reviewSet = reviewFilter.extend({
  until: timeInput(),
  except: z.array(z.uuid().toLowerCase()).max(maxChosen),
  exceptNetworks: z.array(z.string().max(maxNetwork)).max(maxSets).optional(),
})
export type ReviewSet = z.infer<typeof reviewSet>

/** Profiles of a bulk review: single ones at the revision that the reviewer saw, and whole sets. */
export const reviewSelection = z.object({
  chosen: z
    .array(z.object({ id: z.uuid().toLowerCase(), revision: z.number().int().nonnegative() }))
    .max(maxChosen),
  sets: z.array(reviewSet).max(maxSets),
})
export type ReviewSelection = z.infer<typeof reviewSelection>

/** A network to block in the same bulk review. The note is the reason. */
const block = z.object({ network: z.string().max(maxNetwork), until: ruleEnd })

const selection = reviewSelection.refine(
  ({ chosen, sets }) => chosen.length + sets.length > 0,
  'Select at least one profile',
)

/** Body of POST /api/admin/review-acts. The bulk review starts after ten seconds. */
export const bulkReview = z.discriminatedUnion(
  'verdict',
  [
    approval.extend({ selection }),
    rejection.extend({ selection, block: block.optional() }),
    z.object({ verdict: z.literal('block'), note: reason, block }),
  ],
  'Verdict must be approve, reject or block',
)
export type BulkReviewBody = z.output<typeof bulkReview>
