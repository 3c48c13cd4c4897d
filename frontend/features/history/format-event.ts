import { chainName } from '#contract/chains.ts'
import { effectiveActor } from '#contract/events/effective-actor.ts'
import { formatDay } from '#contract/format-day.ts'
import type { HistoryFault } from '#contract/history/history-order.ts'
import type { Mismatch, SignatureCheck } from '#contract/history/verify-signature.ts'
import { proofMethodWords } from '#contract/profile/proven-links.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** Formats the result of a check in a few words. */
export function formatCheck(check: SignatureCheck): string {
  switch (check.result) {
    case 'content-signed':
      return 'Content signed'
    case 'signed-in':
      return 'Signed in only'
    case 'does-not-verify':
      return 'Does not verify'
    case 'cannot-be-checked':
      return check.reason === 'erased' ? 'Erased' : 'Not checked'
    default:
      return check.result satisfies never
  }
}

const mismatches: Record<Mismatch, string> = {
  'wrong-message': 'The signed text has the wrong format for this event.',
  'other-wallet': 'The signature is not by the wallet of this profile.',
  'other-name': 'The signed text names another profile.',
  'other-time': 'The time in the signed text differs from the time of the event.',
  'other-content': 'The fields do not match the signed hash.',
  'other-previous':
    'It refers to a different previous text. A version is missing, was added, or was moved.',
  'not-later':
    'It was not signed later than the change before it. One of the two was used twice, or moved.',
}

/** Explains the result of a check in a sentence. */
export function explainCheck(check: SignatureCheck): string {
  const { result, reason, signer, chainId } = check
  const by = signer === null ? 'the wallet' : shortenAddress(signer)
  switch (result) {
    case 'content-signed':
      return `Content signed: the signature is by ${by}, and the content hash matches the fields as they stood.`
    case 'signed-in':
      return `Signed in only: the signature is by ${by}, but covers no content.`
    case 'does-not-verify':
      return `Does not verify. ${mismatches[reason as Mismatch] ?? ''}`.trim()
    case 'cannot-be-checked':
      if (reason === 'contract' && chainId !== null) {
        return `Cannot be checked here: the wallet is a contract on ${chainName(chainId)}, and only that chain can check it.`
      }
      return reason === 'hidden'
        ? 'Cannot be checked: it is hidden from you.'
        : 'Cannot be checked: it was erased with the deleted profile.'
    default:
      return result satisfies never
  }
}

const faults: Record<HistoryFault['fault'], string> = {
  'event-missing': 'An event before this one is missing.',
  'out-of-order': 'It comes after a newer event.',
  doubled: 'It appears twice.',
  'other-profile': 'It belongs to another profile.',
  'wrong-life': 'It belongs to no profile that existed then.',
  'not-erased': 'It is readable, although its profile was erased.',
  'erased-alone': 'It is erased, although its profile is readable.',
}

/** Explains in a sentence why the order of a history is wrong at an event. */
export function explainFault({ fault }: HistoryFault): string {
  return faults[fault]
}

/** Formats the actor of an event. */
export function formatActor(
  { type, actor: { kind, address, role } }: HistoryEvent,
  { isOwn }: { isOwn: boolean },
): string {
  const actorKind = effectiveActor(type, kind)
  switch (actorKind) {
    case 'owner':
      return isOwn ? 'You' : 'The owner'
    case 'house':
      return 'Provenance'
    case 'visitor':
      return 'A visitor'
    case 'admin':
      if (isOwn) return 'An admin'
      if (address === null) return 'A former admin'
      return role === 'admin' ? `Admin ${address}` : `${address}, an admin then, now an auditor`
    default:
      return actorKind satisfies never
  }
}

/** Short label of an unsigned event. `formatActor` names its actor in full. */
export function formatUnsigned({ type, actor: { kind } }: HistoryEvent): string {
  if (kind === 'admin') return 'Admin'
  return effectiveActor(type, kind) === 'owner' ? 'Not signed' : 'Provenance'
}

const acts = {
  'delete-profile': 'Deleted the profile',
  'cleanup-wallet': 'Cleaned up the wallet',
  'clear-cache': 'Cleared the cache',
} as const

/** Returns the note, reason or source of an event, with its name; undefined if there is none or it was erased. */
export function remarkOf(event: HistoryEvent): { name: string; text: string } | undefined {
  const personal = 'personal' in event ? event.personal : undefined
  if (!personal) return undefined
  if ('note' in personal && personal.note !== undefined) {
    return { name: 'note', text: personal.note }
  }
  if ('reason' in personal) return { name: 'reason', text: personal.reason }
  return 'sourceId' in personal ? { name: 'source', text: personal.sourceId } : undefined
}

/** Describes an event from its unencrypted data; undefined if there is nothing to add. */
export function explainEvent(event: HistoryEvent): string | undefined {
  switch (event.type) {
    case 'AdminActed':
      return acts[event.data.act]
    case 'HandleReleased':
      return 'Another owner took over a handle that this profile no longer used.'
    case 'ProfileDeleted':
      return 'The content is erased for good. Only the events and their times remain.'
    case 'ProfileEditHeld':
      return 'The edit waits for a review. The profile stays listed as it was.'
    case 'ProfileEditRejected':
      return 'The edit was rejected. The profile stays listed as it was.'
    case 'LinkProven':
      return `A link back was found on ${formatDay(event.data.checkedOn)}: ${proofMethodWords[event.data.method]}.`
    case 'LinkLost':
      return `The link back was missing on ${formatDay(event.data.checkedOn)}.`
    default:
      return undefined
  }
}

/** Flags of a submission or an edit, or the reasons for a review. */
export function flagsOf(event: HistoryEvent) {
  if (event.type === 'ProfileHeld' || event.type === 'ProfileEditHeld') return event.data.reasons
  return event.type === 'ProfileSubmitted' || event.type === 'ProfileEdited' ? event.data.flags : []
}

const ordinals = ['No', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const

/** Formats a life, the span from a submission to its deletion: "Second submission". */
export function formatLife(life: number): string {
  const ordinal = ordinals[life]
  return ordinal === undefined ? `Submission ${life}` : `${ordinal} submission`
}
