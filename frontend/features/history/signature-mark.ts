import { isOfSignedType } from '#contract/events/profile-event-info.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** Mark of an event on the time axis. */
export type SignatureMark = 'signed' | 'unsigned' | 'invalid' | 'erased'

/** `check` is undefined for unsigned events, and until it has been computed. */
export function signatureMarkOf(
  event: HistoryEvent,
  check: SignatureCheck | undefined,
): SignatureMark {
  if (check?.result === 'does-not-verify') return 'invalid'
  if (event.erased) return 'erased'
  return isSigned(event) ? 'signed' : 'unsigned'
}

/** Returns whether an event has a signature, valid or not. */
export function isSigned(event: HistoryEvent): boolean {
  return isOfSignedType(event) && event.personal !== undefined && event.personal.proof !== null
}
