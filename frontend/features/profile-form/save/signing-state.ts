import { parseSignedText } from '#contract/signatures/signed-text.ts'
import type { SignatureRequest } from '#lib/wallet.ts'
import type { SigningState } from '#ui/signing-line.tsx'

type Attempt = {
  /** Result of the last signature request since the button was pressed. */
  request: SignatureRequest
  /** True if the form is being sent. */
  isSending: boolean
  /** True if the last attempt failed. */
  hasFailed: boolean
  hasUnsavedChanges: boolean
  /** True if a signature of an earlier visit covers the form. */
  hasEarlierSignature: boolean
}

/** Returns the time and content of a signature; undefined for a sign-in without content. */
function parseCovered(request: SignatureRequest) {
  if (request.status !== 'signed') return undefined
  const text = parseSignedText(request.message)
  return text?.contentHash === undefined ? undefined : { at: text.at, content: text.contentHash }
}

/** Returns the state of the signature line of a form. */
export function signingState(attempt: Attempt): SigningState {
  const { request, isSending, hasFailed, hasUnsavedChanges, hasEarlierSignature } = attempt
  const covered = parseCovered(request)
  if (isSending) return covered ? 'signed' : request.status === 'none' ? 'pressed' : 'waiting'
  if (!covered) return hasEarlierSignature ? 'standing' : 'idle'
  if (hasFailed) return 'crossed'
  return hasUnsavedChanges ? 'idle' : 'signed'
}

/** Stamp under the signature: its time, and the hash of the content. */
export function formatStamp(request: SignatureRequest): string | undefined {
  const covered = parseCovered(request)
  if (!covered) return undefined
  const { at, content } = covered
  return `Signed ${at.slice(11, 19)} UTC, Content ${content.slice(0, 6)}…${content.slice(-4)}`
}
