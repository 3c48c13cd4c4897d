import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ReviewProfileBody } from '#contract/commands/review.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { isLifeStart } from '#contract/events/profile-event-info.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { RefusalCode } from '#contract/refusal.ts'
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
}

/** Refuses a review because an earlier decision or a deletion ended it. */
export class AlreadyDecided extends Refusal {
  readonly decision: Decision

  constructor(code: RefusalCode, decision: Decision) {
    super(code)
    this.decision = decision
  }
}

/**
 * Approves or rejects a held profile. Throws a `Refusal` if nothing is held: `profile-not-found` or
 * `not-held`, with the decision if there was one; `conflict` if the profile changed since the reviewer
 * saw it.
 */
export function reviewProfile(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileId, verdict, note, revision, seenAt }: Review,
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return retryConflicts(async () => {
    const { past, state } = await readProfile(deps.eventStore, profileId)
    requireHeld(past, state)
    if (revision !== undefined) requireUnchanged(past, (event) => event.revision > BigInt(revision))
    if (seenAt !== undefined) requireUnchanged(past, (event) => event.metadata.at > seenAt)
    const command: ProfileCommand =
      verdict === 'approve' ? { type: 'ApproveProfile', note } : { type: 'RejectProfile', note }
    const current = { profileId, command, state, last: past.events.at(-1) }
    // Also claims the handle of a held edit, which another profile may have claimed meanwhile.
    return decideAndAppend(deps, current, context)
  })
}

/** The decision that ended the review of a profile. */
export type Decision = {
  subject: 'profile' | 'edit'
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
  return isHeld(state) ? undefined : findLastDecision(past)
}

type Past = StreamState<ProfileEvent>
type Recorded = Past['events'][number]

function isHeld(state: ProfileState): boolean {
  return isLive(state) && (state.status === 'held' || Boolean(state.heldEdit))
}

/** Throws if nothing is held any more. */
function requireHeld(past: Past, state: ProfileState) {
  if (isHeld(state)) return
  const code = isLive(state) ? 'not-held' : 'profile-not-found'
  const decision = findLastDecision(past)
  throw decision ? new AlreadyDecided(code, decision) : new Refusal(code)
}

const ends = {
  ProfileDeleted: { subject: 'profile', outcome: 'deleted' },
  ProfileListed: { subject: 'profile', outcome: 'listed' },
  ProfileRejected: { subject: 'profile', outcome: 'turned down' },
  // By an admin, it is the approval of a held edit.
  ProfileEdited: { subject: 'edit', outcome: 'listed' },
  ProfileEditRejected: { subject: 'edit', outcome: 'turned down' },
} as const

type End = Extract<Recorded, { type: keyof typeof ends }>

/** Finds the decision that ended the last review. Earlier lives do not count. */
function findLastDecision({ events }: Past): Decision | undefined {
  const end = events.findLast((event) => isEnd(event) || isLifeStart(event))
  if (!end || !isEnd(end)) return undefined
  const { at, actor, requestId } = end.metadata
  return { ...ends[end.type], at, actor, note: noteOf(end), requestId }
}

/** Returns true for the end of a review. A listing without a review is not a decision. */
function isEnd(event: Recorded): event is End {
  const isAdminDecision = event.metadata.actor.kind === 'admin' && event.type in ends
  return event.type === 'ProfileDeleted' || isAdminDecision
}

function noteOf(end: End): string {
  return ('personal' in end && end.personal && 'note' in end.personal && end.personal.note) || ''
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

function isContentChange(event: Recorded): boolean {
  const { type } = event
  return (
    isLifeStart(event) ||
    type === 'ProfileEdited' ||
    type === 'ProfileEditHeld' ||
    type === 'ProfileTypeChanged'
  )
}
