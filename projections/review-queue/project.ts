import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { SoftFlag } from '#contract/flags.ts'
import type { Keys, Projection, Rows } from '#projections/runner/projection.ts'

export type Queued = {
  profileId: string
  life: number
  /** ISO; null while nobody has to review it. */
  waitingSince: string | null
  /** What speaks against it as it stands; none where each submission is held. */
  reasons: readonly SoftFlag[]
  revision: bigint
  /** Of the event that held it. */
  heldRevision: bigint | null
}

export type Outcome = {
  /** ISO, midnight UTC. */
  dayStart: string
  listed: number
  listedUnreviewed: number
  turnedDown: number
}

type Tables = { review_queue: Queued; review_outcome: Outcome }

/**
 * What waits for a review, and what came of submissions day by day. A row stands from the submission on,
 * so that each outcome counts once, and whoever follows the queue hears of all of them.
 */
export const reviewQueue: Projection<Tables> = {
  name: 'review-queue',
  tables: {
    review_queue: { by: ['profileId'], topic: 'review' },
    review_outcome: { by: ['dayStart'] },
  },
  keys: (event) => (isProfileEvent(event) ? keysOf(event) : {}),
  evolve: (rows, event) => (isProfileEvent(event) ? evolveQueue(rows, event) : rows),
}

function keysOf(event: RecordedEvent<ProfileEvent>): Keys<Tables> {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileHeld':
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
      return { review_queue: [{ profileId: event.data.profileId }] }
    case 'ProfileListed':
    case 'ProfileRejected':
      return {
        review_queue: [{ profileId: event.data.profileId }],
        review_outcome: [{ dayStart: dayOf(event) }],
      }
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
      return {}
    default:
      return event satisfies never
  }
}

function evolveQueue(rows: Rows<Tables>, event: RecordedEvent<ProfileEvent>): Rows<Tables> {
  const { revision, metadata } = event
  const [queued] = rows.review_queue
  const keep = (row: Queued | undefined) => ({ ...rows, review_queue: row ? [row] : [] })
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported': {
      const { profileId, life } = event.data
      return keep({
        profileId,
        life,
        waitingSince: null,
        reasons: [],
        revision,
        heldRevision: null,
      })
    }
    case 'ProfileHeld': {
      const { profileId, life, reasons } = event.data
      const waitingSince = queued?.waitingSince ?? metadata.at
      const heldRevision = queued?.heldRevision ?? revision
      return keep({ profileId, life, revision, ...queued, waitingSince, reasons, heldRevision })
    }
    case 'ProfileEdited':
      return keep(queued && { ...queued, reasons: event.data.flags, revision })
    case 'ProfileTypeChanged':
      return keep(queued && { ...queued, revision })
    case 'ProfileListed': {
      const listedUnreviewed = queued?.waitingSince === null ? 1 : 0
      return leave(rows, event, { listed: 1, listedUnreviewed, turnedDown: 0 })
    }
    case 'ProfileRejected':
      return leave(rows, event, { listed: 0, listedUnreviewed: 0, turnedDown: 1 })
    case 'ProfileDeleted':
      return keep(undefined)
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
      return rows
    default:
      return event satisfies never
  }
}

/** Takes a profile out of the queue, and counts what came of it. */
function leave(
  { review_queue: [queued], review_outcome: [before] }: Rows<Tables>,
  event: RecordedEvent<ProfileEvent>,
  more: Omit<Outcome, 'dayStart'>,
): Rows<Tables> {
  if (!queued) return { review_queue: [], review_outcome: before ? [before] : [] }
  const outcome = {
    dayStart: dayOf(event),
    listed: (before?.listed ?? 0) + more.listed,
    listedUnreviewed: (before?.listedUnreviewed ?? 0) + more.listedUnreviewed,
    turnedDown: (before?.turnedDown ?? 0) + more.turnedDown,
  }
  return { review_queue: [], review_outcome: [outcome] }
}

function dayOf({ metadata }: RecordedEvent<ProfileEvent>): string {
  return `${metadata.at.slice(0, 10)}T00:00:00.000Z`
}
