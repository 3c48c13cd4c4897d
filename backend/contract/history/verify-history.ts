import { isLifeStart, isOfSignedType } from '#contract/events/profile-event-info.ts'
import { parseSignedText } from '#contract/signatures/signed-text.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import { findOrderFaults, type HistoryFault, type VerifiableEvent } from './history-order.ts'
import {
  cannotCheck,
  type RecoverSigner,
  type SignatureCheck,
  type SignedContent,
  verifySignature,
} from './verify-signature.ts'

export type HistoryReport = {
  /** By revision. Unsigned events have no entry. */
  checks: ReadonlyMap<number, SignatureCheck>
  faults: HistoryFault[]
}

/**
 * Verifies a whole history, oldest event first, trusting only signatures. Finds missing, moved and
 * duplicate events, and checks every signature, also after a fault.
 */
export async function verifyHistory(
  events: readonly VerifiableEvent[],
  recover: RecoverSigner,
): Promise<HistoryReport> {
  const checks = new Map<number, SignatureCheck>()
  let wallet: Wallet | undefined
  let lastSignedAt: string | null = null
  let lastText: LastText = null
  let heldEdit: VerifiableEvent | undefined
  for (const event of events) {
    wallet = walletAfter(wallet, event)
    const signed = signedContentOf(event, wallet)
    if (event.type === 'ProfileEditRejected') heldEdit = undefined
    if (isLifeStart(event)) lastText = null
    if (!signed) continue
    const check =
      signed === 'erased' ? cannotCheck('erased') : await verifyLinked(signed, recover, lastText)
    const isApproved = heldEdit !== undefined && approves(event, heldEdit)
    checks.set(event.revision, isApproved ? check : checkOrder(check, event, lastSignedAt))
    if (isVersion(event)) lastText = signed === 'erased' ? 'erased' : signed.proof.message
    lastSignedAt = signedAtOf(event) ?? lastSignedAt
    heldEdit = event.type === 'ProfileEditHeld' ? event : undefined
  }
  return { checks, faults: findOrderFaults(events) }
}

/** Last signed text of a life; null before the first. */
type LastText = string | 'erased' | null

/** Returns whether the next signed text must name the text of this event. A held edit is not a version yet. */
const isVersion = (event: VerifiableEvent) =>
  event.type !== 'ProfileEditHeld' && signedAtOf(event) !== null

/** Checks a signature, and that its text names the one before it. A text without a link names none. */
async function verifyLinked(
  signed: SignedContent,
  recover: RecoverSigner,
  lastText: LastText,
): Promise<SignatureCheck> {
  const check = await verifySignature(signed, recover)
  const link = parseSignedText(signed.proof.message)?.link
  if (!link || lastText === 'erased' || check.result === 'does-not-verify') return check
  const previous = lastText === null ? null : await hashText(lastText)
  if (link.previous === previous) return check
  return { ...check, result: 'does-not-verify', reason: 'other-previous' }
}

type Wallet = { walletAddress: string | null; contractChainId: number | null }

function walletAfter(before: Wallet | undefined, event: VerifiableEvent): Wallet | undefined {
  if (!isLifeStart(event)) return before
  if (!event.personal) return undefined
  const { walletAddress } = event.personal
  const contractChainId =
    event.type === 'ProfileSubmitted' ? (event.personal.contractChainId ?? null) : null
  return { walletAddress, contractChainId }
}

/** Returns the signed content of an event with its proof; undefined for an unsigned event. */
function signedContentOf(
  event: VerifiableEvent,
  wallet: Wallet | undefined,
): SignedContent | 'erased' | undefined {
  if (!isOfSignedType(event)) return undefined
  switch (event.type) {
    case 'ProfileSubmitted': {
      const { personal } = event
      if (!personal || !wallet) return 'erased'
      const { fields, proof } = personal
      return proof === null
        ? undefined
        : { ...wallet, of: 'submission', fields, proof, signedAt: signedAtOf(event) }
    }
    case 'ProfileEdited':
    case 'ProfileEditHeld': {
      if (!event.personal) return 'erased'
      // Readable content without a wallet is not erased; it fails the check.
      const owner = wallet ?? { walletAddress: null, contractChainId: null }
      return { ...owner, of: 'edit', ...event.personal, signedAt: event.data.signedAt }
    }
    default:
      return event satisfies never
  }
}

/**
 * Returns the time of the text that covers an event's content; null without one, also for a plain
 * sign-in.
 */
function signedAtOf(event: VerifiableEvent): string | null {
  if (!isOfSignedType(event)) return null
  if (event.type !== 'ProfileSubmitted') return event.data.signedAt
  if (event.data.signedAt !== undefined) return event.data.signedAt
  // An event without its time must not hide a signed submission from the checks of order.
  const text = event.personal?.proof && parseSignedText(event.personal.proof.message)
  return text?.contentHash === undefined ? null : text.at
}

/** Returns true if an event approves the held edit, which has the same signature. */
function approves(event: VerifiableEvent, heldEdit: VerifiableEvent): boolean {
  if (event.type !== 'ProfileEdited' || heldEdit.type !== 'ProfileEditHeld') return false
  const isSameLife = event.data.life === heldEdit.data.life
  const [proof, held] = [event.personal?.proof, heldEdit.personal?.proof]
  const isSameProof = proof?.message === held?.message && proof?.signature === held?.signature
  return isSameLife && isSameProof && event.data.signedAt === heldEdit.data.signedAt
}

/** Fails the check of a text that was not signed after all earlier ones, including those of earlier lives. */
function checkOrder(
  check: SignatureCheck,
  event: VerifiableEvent,
  lastSignedAt: string | null,
): SignatureCheck {
  const signedAt = signedAtOf(event)
  if (signedAt === null || lastSignedAt === null) return check
  if (Date.parse(signedAt) > Date.parse(lastSignedAt)) return check
  return { ...check, result: 'does-not-verify', reason: 'not-later' }
}
