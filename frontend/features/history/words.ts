import { chainName } from '#contract/chains.ts'
import { effectiveActor } from '#contract/events/effective-actor.ts'
import type { HistoryFault } from '#contract/history-order.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { Mismatch, SignatureCheck } from '#contract/verify-history.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** The one or two words beside an event of the list. */
export function verdictWord(check: SignatureCheck): string {
  switch (check.says) {
    case 'content-signed':
      return 'Content signed'
    case 'signed-in':
      return 'Signed in only'
    case 'does-not-verify':
      return 'Does not verify'
    case 'cannot-be-checked':
      return check.why === 'erased' ? 'Erased' : 'Not checked'
    default:
      return check.says satisfies never
  }
}

const mismatches: Record<Mismatch, string> = {
  'wrong-message': 'The signed text is not one by which a profile is signed so.',
  'other-wallet': 'The signature is not by the wallet of this profile.',
  'other-name': 'The signed text names another profile.',
  'other-time': 'The signed text has another time than the event.',
  'other-content': 'The fields are not those whose hash was signed.',
  'not-later':
    'It was signed no later than the change before it: one of the two was used twice, or moved.',
}

/** The sentence under a signed text. */
export function verdictSentence(check: SignatureCheck): string {
  const { says, why, signer, chainId } = check
  const by = signer === null ? 'the wallet' : shortenAddress(signer)
  switch (says) {
    case 'content-signed':
      return `Content signed: the signature is by ${by}, and the content hash matches the fields as they stood.`
    case 'signed-in':
      return `Signed in only: the signature is by ${by}, but covers no content.`
    case 'does-not-verify':
      return `Does not verify. ${mismatches[why as Mismatch] ?? ''}`.trim()
    case 'cannot-be-checked':
      if (why === 'contract' && chainId !== null) {
        return `Cannot be checked here: the wallet is a contract on ${chainName(chainId)}, and only that chain can tell.`
      }
      return why === 'hidden'
        ? 'Cannot be checked: it is hidden from you.'
        : 'Cannot be checked: it was erased with the deleted profile.'
    default:
      return says satisfies never
  }
}

const faults: Record<HistoryFault['fault'], string> = {
  'event-missing': 'An event before this one is missing.',
  'out-of-order': 'It comes after an event that is newer.',
  doubled: 'It appears twice.',
  'other-profile': 'It belongs to another profile.',
  'wrong-life': 'It belongs to no profile that existed then.',
  'not-erased': 'It can be read although its profile was erased.',
}

export function faultSentence({ fault }: HistoryFault): string {
  return faults[fault]
}

/** The actor of an event. */
export function actorWords(
  { type, actor: { kind, address, role } }: HistoryEvent,
  { isOwn }: { isOwn: boolean },
): string {
  const doer = effectiveActor(type, kind)
  switch (doer) {
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
      return doer satisfies never
  }
}

/** Short label of an unsigned event: its actor, which `actorWords` names in full. */
export function unsignedWord({ type, actor: { kind } }: HistoryEvent): string {
  if (kind === 'admin') return 'Admin'
  return effectiveActor(type, kind) === 'owner' ? 'Not signed' : 'Provenance'
}

const acts = {
  'delete-profile': 'Deleted the profile',
  'cleanup-wallet': 'Cleaned up the wallet',
  'clear-cache': 'Cleared the cache',
  'refresh-collectors': 'Refreshed the collectors',
} as const

/** Returns the note of an event and its label; undefined if there is none or it was erased. */
export function remarkOf(event: HistoryEvent): { name: string; text: string } | undefined {
  switch (event.type) {
    case 'ProfileListed':
    case 'ProfileRejected':
    case 'ProfileEditRejected':
      return event.personal && { name: 'note', text: event.personal.note }
    case 'ProfileEdited': {
      const note = event.personal?.note
      return note === undefined ? undefined : { name: 'note', text: note }
    }
    case 'ProfileTypeChanged':
      return event.personal && { name: 'reason', text: event.personal.reason }
    case 'AdminActed':
      return event.personal && { name: 'reason', text: event.personal.reason }
    case 'ProfileImported':
      return event.personal && { name: 'source', text: event.personal.sourceId }
    case 'ProfileSubmitted':
    case 'ProfileHeld':
    case 'ProfileEditHeld':
    case 'ProfileDeleted':
    case 'FounderRecognized':
    case 'HandleReleased':
      return undefined
    default:
      return event satisfies never
  }
}

/** Details of an event that are not sealed: flags, or the act of an admin. */
export function noteOf(event: HistoryEvent): string | undefined {
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
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'FounderRecognized':
      return undefined
    default:
      return event satisfies never
  }
}

/** Why a submission or an edit looked odd, or a profile was held. */
export function flagsOf(event: HistoryEvent) {
  if (event.type === 'ProfileHeld' || event.type === 'ProfileEditHeld') return event.data.reasons
  return event.type === 'ProfileSubmitted' || event.type === 'ProfileEdited' ? event.data.flags : []
}

const ordinals = ['No', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const

/** "Second submission": the span from it to its deletion. */
export function lifeWords(life: number): string {
  const ordinal = ordinals[life]
  return ordinal === undefined ? `Submission ${life}` : `${ordinal} submission`
}
