import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { parseIpAddress, queueNetworkOf } from '#contract/network-of.ts'
import type { FlagName } from '#contract/security/flags.ts'
import type { HeldEdit } from '#contract/views/profile.ts'
import type { EventOfType, EventShownBy, Projection, Rows } from '#projections/projection.ts'

export type Queued = {
  profileId: string
  life: number
  /** Time since which a review is pending, ISO; null without one. */
  waitingSince: string | null
  /** Flags of its current content; may be empty when every submission is held. */
  reasons: readonly FlagName[]
  revision: bigint
  /** Address of the held submission or edit, and its network; null if unknown. */
  ip: string | null
  network: string | null
  /** The held edit of a listed profile; null if the profile itself is held. */
  heldEdit: HeldEdit | null
}

export type Outcome = {
  /** Start of the day: midnight UTC, ISO. */
  dayStart: string
  listed: number
  /** Those of `listed` that were never held. */
  listedUnreviewed: number
  /** Rejected ones: the stored name. */
  turnedDown: number
}

type Tables = { review_queue: Queued; review_outcome: Outcome }

/**
 * Projects the review queue and the daily outcomes of submissions. A row exists from the submission
 * on, so that each outcome counts once, and subscribers of the queue receive all of them.
 */
export const reviewQueue: Projection<'review-queue', Tables> = {
  name: 'review-queue',
  tables: {
    review_queue: { by: ['profileId'], topic: 'review' },
    review_outcome: { by: ['dayStart'] },
  },
  keys: (event) => ({
    review_queue: [{ profileId: event.data.profileId }],
    ...(isDecision(event) && { review_outcome: [{ dayStart: startOfDay(event) }] }),
  }),
  on: {
    ProfileSubmitted: addUnassessed,
    ProfileImported: addUnassessed,
    ProfileHeld(rows, event) {
      const [queued] = rows.review_queue
      const { profileId, life, reasons } = event.data
      const waitingSince = queued?.waitingSince ?? event.metadata.at
      const sender = queued?.ip ? { ip: queued.ip, network: queued.network } : senderOf(event)
      const held = { waitingSince, reasons, ...sender }
      const { revision } = event
      return setQueued(rows, { profileId, life, revision, heldEdit: null, ...queued, ...held })
    },
    ProfileEditHeld(rows, event) {
      const { data, personal, revision, metadata } = event
      const { profileId, life, reasons } = data
      // An erased edit has a row until its life ends, so that a rebuild counts its outcome.
      const heldEdit = personal ? { fields: personal.fields, heldAt: metadata.at } : null
      const waitingSince = rows.review_queue[0]?.waitingSince ?? metadata.at
      const held = { waitingSince, reasons, revision, ...senderOf(event), heldEdit }
      return setQueued(rows, { profileId, life, ...held })
    },
    ProfileEdited(rows, { data, revision }) {
      const [queued] = rows.review_queue
      // The held edit is approved, or replaced by this one.
      if (queued?.heldEdit) return setQueued(rows, undefined)
      return setQueued(rows, queued && { ...queued, reasons: data.flags, revision })
    },
    ProfileTypeChanged(rows, { revision }) {
      const [queued] = rows.review_queue
      return setQueued(rows, queued && { ...queued, revision })
    },
    ProfileListed(rows, event) {
      const listedUnreviewed = rows.review_queue[0]?.waitingSince === null ? 1 : 0
      return leaveQueue(rows, event, { listed: 1, listedUnreviewed, turnedDown: 0 })
    },
    ProfileRejected: reject,
    ProfileEditRejected: reject,
    ProfileDeleted: (rows) => setQueued(rows, undefined),
  },
}

/** Replaces the row of the profile, or removes it if undefined. */
function setQueued(rows: Rows<Tables>, row: Queued | undefined): Rows<Tables> {
  return { ...rows, review_queue: row ? [row] : [] }
}

function addUnassessed(
  rows: Rows<Tables>,
  { data, revision }: EventOfType<'ProfileSubmitted' | 'ProfileImported'>,
): Rows<Tables> {
  const { profileId, life } = data
  const unassessed = { waitingSince: null, reasons: [], heldEdit: null }
  return setQueued(rows, { profileId, life, revision, ...unassessed, ...unknownSender })
}

type DecisionEvent = EventOfType<'ProfileListed' | 'ProfileRejected' | 'ProfileEditRejected'>

function isDecision(event: EventShownBy<'review-queue'>): event is DecisionEvent {
  return ['ProfileListed', 'ProfileRejected', 'ProfileEditRejected'].includes(event.type)
}

function reject(rows: Rows<Tables>, event: DecisionEvent): Rows<Tables> {
  return leaveQueue(rows, event, { listed: 0, listedUnreviewed: 0, turnedDown: 1 })
}

type Sender = Pick<Queued, 'ip' | 'network'>

const unknownSender: Sender = { ip: null, network: null }

function senderOf({ origin }: RecordedEvent<ProfileEvent>): Sender {
  const ip = parseIpAddress(origin?.ip ?? '')
  return ip === null ? unknownSender : { ip, network: queueNetworkOf(ip) }
}

/** Removes a profile from the queue, and counts its outcome. */
function leaveQueue(
  { review_queue: [queued], review_outcome: [before] }: Rows<Tables>,
  event: RecordedEvent<ProfileEvent>,
  added: Omit<Outcome, 'dayStart'>,
): Rows<Tables> {
  if (!queued) return { review_queue: [], review_outcome: before ? [before] : [] }
  const outcome = {
    dayStart: startOfDay(event),
    listed: (before?.listed ?? 0) + added.listed,
    listedUnreviewed: (before?.listedUnreviewed ?? 0) + added.listedUnreviewed,
    turnedDown: (before?.turnedDown ?? 0) + added.turnedDown,
  }
  return { review_queue: [], review_outcome: [outcome] }
}

function startOfDay({ metadata }: RecordedEvent<ProfileEvent>): string {
  return `${metadata.at.slice(0, 10)}T00:00:00.000Z`
}
