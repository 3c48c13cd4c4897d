import type { ProfileEvent } from '#contract/events/profile.ts'
import { isLifeStart, isOfSignedType } from '#contract/events/profile-event-info.ts'

/** The parts of an event that verification needs, from `HistoryView` or an exported line. */
export type VerifiableEvent = ProfileEvent & { revision: number; position: string; erased: boolean }

/** A fault in the order of a history, with the revision of the event at fault. */
export type HistoryFault = {
  revision: number
  fault: /** One or more events before this one are missing. */
    | 'event-missing'
    /** It follows a later event. */
    | 'out-of-order'
    /** Another event has the same revision. */
    | 'doubled'
    /** It belongs to another profile. */
    | 'other-profile'
    /** Its life is neither the current one nor the next. */
    | 'wrong-life'
    /** It is readable although the key of its life is erased. */
    | 'not-erased'
    /** It is erased although its life is readable. One key seals a life. */
    | 'erased-alone'
}

export function findOrderFaults(events: readonly VerifiableEvent[]): HistoryFault[] {
  const revisions = new Set(events.map(({ revision }) => revision))
  const seen = new Set<number>()
  const profileId = events[0]?.data.profileId
  const faults: HistoryFault[] = []
  let last = { revision: -1, position: 0n }
  let life: Life = { life: 0, isOpen: false, isErased: false }
  for (const event of events) {
    const { revision } = event
    const position = BigInt(event.position)
    const isOutOfOrder =
      revision < last.revision || (revision > last.revision && position <= last.position)
    const next = lifeAfter(life, event)
    const isGap = revision > 0 && !revisions.has(revision - 1)
    if (isGap) faults.push({ revision, fault: 'event-missing' })
    if (seen.has(revision)) faults.push({ revision, fault: 'doubled' })
    else if (isOutOfOrder) faults.push({ revision, fault: 'out-of-order' })
    if (event.data.profileId !== profileId) faults.push({ revision, fault: 'other-profile' })
    if (!isNextLife(life, next, event)) faults.push({ revision, fault: 'wrong-life' })
    if (next.isErased && hasContent(event)) faults.push({ revision, fault: 'not-erased' })
    if (!next.isErased && lacksContent(event)) faults.push({ revision, fault: 'erased-alone' })
    seen.add(revision)
    if (revision > last.revision) last = { revision, position }
    life = next
  }
  return faults
}

/** The latest life. `isOpen`: it has not ended. `isErased`: its first event is erased. */
type Life = { life: number; isOpen: boolean; isErased: boolean }

function lifeAfter(before: Life, event: VerifiableEvent): Life {
  if (!('life' in event.data)) return before
  return {
    life: event.data.life,
    isOpen: event.type !== 'ProfileDeleted',
    isErased: isLifeStart(event) ? event.personal === undefined : before.isErased,
  }
}

/** Returns true for readable content. One key seals a life, so no content outlives its first event. */
const hasContent = (event: VerifiableEvent) =>
  'life' in event.data && 'personal' in event && event.personal !== undefined

/** Returns true for an event whose content is erased. Other events need not have any. */
const lacksContent = (event: VerifiableEvent) =>
  (isLifeStart(event) || isOfSignedType(event)) && event.personal === undefined

/**
 * Returns true if an event belongs to the open life, or is the first of the next life after the
 * previous one ended.
 */
function isNextLife(before: Life, after: Life, event: VerifiableEvent): boolean {
  if (!('life' in event.data)) return true
  if (isLifeStart(event)) return !before.isOpen && after.life === before.life + 1
  return before.isOpen && after.life === before.life
}
