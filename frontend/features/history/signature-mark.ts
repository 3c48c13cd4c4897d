import type { Proof } from '#contract/events/profile.ts'
import { isOfSignedType } from '#contract/events/profile-event-info.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** Mark of an event on the time axis. */
export type SignatureMark = 'signed' | 'unsigned' | 'invalid' | 'erased'

/** Returns the mark of an event. `check` is undefined for unsigned events, and until it has been computed. */
export function signatureMarkOf(
  event: HistoryEvent,
  check: SignatureCheck | undefined,
): SignatureMark {
  if (check?.result === 'does-not-verify') return 'invalid'
  if (event.erased) return 'erased'
  return proofOf(event) ? 'signed' : 'unsigned'
}

/** Returns the signature of an event, valid or not, with the text that it signs. */
export function proofOf(event: HistoryEvent): Proof | undefined {
  return (isOfSignedType(event) && event.personal?.proof) || undefined
}
