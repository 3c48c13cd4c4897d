import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ReviewProfileBody } from '#contract/commands/review.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CommandResult, retryConflicts } from '#event-log/command-steps.ts'
import type { StreamState } from '#event-log/event-store.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import { decideAndAppend } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'

/** A decision about the version of a profile that the reviewer saw. */
export type Review = ReviewProfileBody & {
  profileId: string
  /** Time at which the reviewer saw the profile, ISO, if the revision is unknown. */
  seenAt?: string
  /** Returns the sentence that another actor was faster. */
  describeEarlierDecision: (actor: Actor) => string
}

/**
 * Approves or rejects a held profile. A late decision throws a `Refusal` that names the earlier decision
 * and its actor: `profile-not-found`, `not-held`, or `conflict` if the profile changed since the
 * reviewer saw it.
 */
export function reviewProfile(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileId, verdict, note, revision, seenAt, describeEarlierDecision }: Review,
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return retryConflicts(async () => {
    const { past, state } = await readProfile(deps.eventStore, profileId)
    requireHeld(past, state, describeEarlierDecision)
    if (revision !== undefined) requireUnchanged(past, (event) => event.revision > BigInt(revision))
    if (seenAt !== undefined) requireUnchanged(past, (event) => event.metadata.at > seenAt)
    const command: ProfileCommand =
      verdict === 'approve' ? { type: 'ApproveProfile', note } : { type: 'RejectProfile', note }
    // Also claims the handle of a held edit, which another profile may have claimed meanwhile.
    const current = { profileId, command, state, last: past.events.at(-1) }
    return decideAndAppend(deps, current, context)
  })
}

/** The decision that ended the review of a profile. */
export type Decision = {
  outcome: 'listed' | 'turned down' | 'deleted'
  at: string
  actor: Actor
  note: string
  /** Id of the request or the bulk review that decided it. */
  requestId: string
}

/** Finds the last decision about a profile; undefined while it is held and before any decision. */
export async function findDecision(
  { eventStore }: Pick<CommandDeps, 'eventStore'>,
  profileId: string,
): Promise<Decision | undefined> {
  const { past, state } = await readProfile(eventStore, profileId)
  const end = isHeld(state) ? undefined : findEnd(past)
  if (!end) return undefined
  const { at, actor, requestId } = end.metadata
  return { outcome: ends[end.type].outcome, at, actor, note: noteOf(end), requestId }
}

type Past = StreamState<ProfileEvent>
type Recorded = Past['events'][number]

function isHeld(state: ProfileState): boolean {
  return isLive(state) && (state.status === 'held' || Boolean(state.heldEdit))
}

/** Throws if nothing is held any more, with the earlier decision and its actor if there was one. */
function requireHeld(
  past: Past,
  state: ProfileState,
  describeEarlierDecision: Review['describeEarlierDecision'],
) {
  if (isHeld(state)) return
  const code = isLive(state) ? 'not-held' : 'profile-not-found'
  const end = findEnd(past)
  if (!end) throw new Refusal(code)
  const { at, actor } = end.metadata
  const when = `at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}`
  const { subject, outcome } = ends[end.type]
  const detail = `${describeEarlierDecision(actor)}: the ${subject} was ${outcome} ${when}${formatNote(end)}`
  throw new Refusal(code, { detail })
}

const ends = {
  ProfileDeleted: { subject: 'profile', outcome: 'deleted' },
  ProfileListed: { subject: 'profile', outcome: 'listed' },
  ProfileRejected: { subject: 'profile', outcome: 'turned down' },
  ProfileEdited: { subject: 'edit', outcome: 'listed' },
  ProfileEditRejected: { subject: 'edit', outcome: 'turned down' },
} as const

type End = Extract<Recorded, { type: keyof typeof ends }>

/** Finds the last end of a review. A submission begins a life, to which earlier ends do not apply. */
function findEnd({ events }: Past): End | undefined {
  const last = events.findLast((event) => isEnd(event) || event.type === 'ProfileSubmitted')
  return last && isEnd(last) ? last : undefined
}

/** Returns true for the end of a review. A listing without a review is not a decision. */
function isEnd(event: Recorded): event is End {
  const isAdminDecision = event.metadata.actor.kind === 'admin' && event.type in ends
  return event.type === 'ProfileDeleted' || isAdminDecision
}

function noteOf(end: End): string {
  return ('personal' in end && end.personal && 'note' in end.personal && end.personal.note) || ''
}

/** Returns the end of the sentence: the note, or a full stop. */
function formatNote(end: End): string {
  const note = noteOf(end)
  return note ? `, with the note “${note}”` : '.'
}

/** Throws if the profile changed since the reviewer saw it. */
function requireUnchanged({ events }: Past, isLater: (event: Recorded) => boolean) {
  const later = events.findLast((event) => isLater(event) && isContentChange(event))
  if (!later) return
  const what =
    later.type === 'ProfileTypeChanged'
      ? `The type of the profile was changed to ${typeWords[later.data.to].label}`
      : 'The owner changed the profile'
  throw new Refusal('conflict', {
    detail: `${what} after you looked at it. Look at it again before you decide.`,
  })
}

function isContentChange({ type }: Recorded): boolean {
  return (
    type === 'ProfileSubmitted' ||
    type === 'ProfileEdited' ||
    type === 'ProfileEditHeld' ||
    type === 'ProfileTypeChanged'
  )
}
