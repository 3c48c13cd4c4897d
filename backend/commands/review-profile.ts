import type { ReviewProfileBody } from '#contract/commands/review.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { typeWords } from '#contract/type-words.ts'
import type { CommandContext } from '#domain/decider.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StreamState } from '#event-log/event-store.ts'
import { appendDecided, decide, type Handled, retryConflicts } from '#event-log/handle-command.ts'
import { profileStream, readProfile } from '#event-log/profile-stream.ts'
import type { CommandDeps } from './deps.ts'

/** A verdict on a profile, as it stood when the reviewer looked at it. */
export type Review = ReviewProfileBody & {
  profileId: string
  /** Says that somebody was faster, as staff may know them. */
  sayFaster: (actor: Actor) => string
}

/**
 * Lets a held profile in, or turns it down. Whoever comes late is told what happened meanwhile, and by
 * whom: `profile-not-found`, `not-held`, or `conflict` where it is not what the reviewer saw.
 */
export function reviewProfile(
  { eventStore }: Pick<CommandDeps, 'eventStore'>,
  { profileId, verdict, note, revision, sayFaster }: Review,
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const type = verdict === 'approve' ? 'ApproveProfile' : 'RejectProfile'
  return retryConflicts(async () => {
    const { past, state: before } = await readProfile(eventStore, profileId)
    requireWaiting(past, before, sayFaster)
    if (revision !== undefined) requireUnchanged(past, BigInt(revision))
    const { events, state } = decide(profile, { type, note }, before, context)
    const last = past.events.at(-1)
    const appended = await appendDecided(eventStore, profileStream(profileId), events, last)
    return { state, events, appended }
  })
}

type Past = StreamState<ProfileEvent>
type Recorded = Past['events'][number]

/** Says who was faster, and what was decided; the domain only knows that nothing waits. */
function requireWaiting({ events }: Past, state: ProfileState, sayFaster: Review['sayFaster']) {
  if (isLive(state) && state.status === 'held') return
  const end = events.findLast(isEnd)
  if (!end) return
  const { at, actor } = end.metadata
  const when = `at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}`
  const code = end.type === 'ProfileDeleted' ? 'profile-not-found' : 'not-held'
  const detail = `${sayFaster(actor)}: the profile was ${ends[end.type]} ${when}${writeNote(end)}`
  throw new Refusal(code, { detail })
}

const ends = {
  ProfileDeleted: 'deleted',
  ProfileListed: 'listed',
  ProfileRejected: 'turned down',
} as const

type End = Extract<Recorded, { type: keyof typeof ends }>

/** Whether it ended the wait. Who is listed without a review was let in by nobody. */
function isEnd(event: Recorded): event is End {
  const isVerdict = event.metadata.actor.kind === 'admin' && event.type in ends
  return event.type === 'ProfileDeleted' || isVerdict
}

/** The rest of the sentence. */
function writeNote(end: End): string {
  const note = 'personal' in end ? end.personal?.note : undefined
  return note ? `, with the note “${note}”` : '.'
}

/** A verdict counts for what the reviewer looked at. */
function requireUnchanged({ events }: Past, seen: bigint) {
  const later = events.findLast((event) => event.revision > seen && isToBeSeen(event))
  if (!later) return
  const what =
    later.type === 'ProfileTypeChanged'
      ? `The profile was made ${typeWords[later.data.to].label}`
      : 'The owner changed the profile'
  throw new Refusal('conflict', {
    detail: `${what} after you looked at it. Look at it as it stands now, and decide then.`,
  })
}

function isToBeSeen({ type }: Recorded): boolean {
  return type === 'ProfileSubmitted' || type === 'ProfileEdited' || type === 'ProfileTypeChanged'
}
