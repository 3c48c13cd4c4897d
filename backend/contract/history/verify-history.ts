import type { Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { hashText } from '#contract/signatures/chain-link.ts'
import { hashAsSigned } from '#contract/signatures/content-hash.ts'
import { parseSignedText, type SignedText } from '#contract/signatures/signed-text.ts'
import { findOrderFaults, type HistoryFault, type VerifiableEvent } from './history-order.ts'

/**
 * Recovers the address that signed a message (EIP-191), in upper or lower case; undefined for an
 * invalid signature. Passed in, so that this module needs no elliptic curve library.
 */
export type RecoverSigner = (proof: Proof) => Promise<string | undefined>

/** A signature and the data to check it against. */
export type Signed = {
  /** Kind of signed event: the start of a life, or a change. */
  of: 'submission' | 'edit'
  /** Wallet that must have signed; null if the profile has none. */
  walletAddress: string | null
  /** Chain of a contract wallet, which alone can check the signature; null for a key. */
  contractChainId: number | null
  /** Fields after the event. */
  fields: ProfileFields
  proof: Proof
  /** Time of the message according to the event; null without one. */
  signedAt: string | null
}

/** Reason why a signature does not verify. */
export type Mismatch =
  /** The text has the wrong kind. */
  | 'wrong-message'
  | 'other-wallet'
  | 'other-name'
  | 'other-time'
  /** The hash of the fields differs from the signed hash. */
  | 'other-content'
  /** The text names another text before it, so a version is missing, added or moved. */
  | 'other-previous'
  /** The signed time is not after the previous change, so one of the two was reused or moved. */
  | 'not-later'

/** Reason why a signature cannot be checked here. `contract`: only its chain can check it. */
export type Obstacle = 'hidden' | 'erased' | 'contract'

/** Result of a signature check, with its evidence. */
export type SignatureCheck = {
  says: 'content-signed' | 'signed-in' | 'does-not-verify' | 'cannot-be-checked'
  why: Mismatch | Obstacle | null
  /** Recovered address, with upper and lower case as returned by the library. */
  signer: string | null
  wallet: string | null
  /** Chain that can check the signature if `why` is `contract`. */
  chainId: number | null
  /** Time in the message, ISO; null for an unknown text. */
  signedAt: string | null
  /** Directory that the text is for; null in a text that names none. */
  directory: string | null
  /**
   * SHA-256 in hex: the signed one (null if the message covers no content), and that of the fields.
   */
  content: { signed: string | null; actual: string | null }
}

const unseen = {
  signer: null,
  wallet: null,
  chainId: null,
  signedAt: null,
  directory: null,
  content: { signed: null, actual: null },
}

/** Returns the result for a signature that cannot be checked. */
export function cannotCheck(why: Exclude<Obstacle, 'contract'>): SignatureCheck {
  return { ...unseen, says: 'cannot-be-checked', why }
}

/** Checks one signature: its message, its signer, and whether it covers these fields. */
export async function verifySignature(
  signed: Signed,
  recover: RecoverSigner,
): Promise<SignatureCheck> {
  const { walletAddress: wallet, fields, proof } = signed
  const message = parseSignedText(proof.message)
  const actual = await hashAsSigned(fields, message?.contentHash)
  const found = {
    ...unseen,
    wallet,
    signedAt: message?.at ?? null,
    directory: findDirectory(message),
    content: { signed: message?.contentHash ?? null, actual },
  }
  const mismatch = message ? findMismatch(message, signed, actual) : 'wrong-message'
  if (mismatch) return { ...found, says: 'does-not-verify', why: mismatch }
  const { contractChainId: chainId } = signed
  if (chainId !== null) return { ...found, says: 'cannot-be-checked', why: 'contract', chainId }
  const signer = (await recover(proof)) ?? null
  if (signer === null || wallet === null || signer.toLowerCase() !== wallet.toLowerCase()) {
    return { ...found, signer, says: 'does-not-verify', why: 'other-wallet' }
  }
  const says = message?.contentHash === undefined ? 'signed-in' : 'content-signed'
  return { ...found, signer, says, why: null }
}

const findDirectory = (message: SignedText | undefined) =>
  message?.kind === 'sign-in' ? message.domain : (message?.link?.directory ?? null)

function findMismatch(
  message: SignedText,
  { of, walletAddress, fields, signedAt }: Signed,
  actual: string,
): Mismatch | undefined {
  if ((message.kind === 'edit') !== (of === 'edit')) return 'wrong-message'
  if (message.contentHash !== undefined && message.contentHash !== actual) return 'other-content'
  const isTimely = signedAt === null || Date.parse(signedAt) === Date.parse(message.at)
  if (message.kind === 'sign-in') {
    if (message.address.toLowerCase() !== walletAddress?.toLowerCase()) return 'other-wallet'
  } else if (
    message.name !== fields.name &&
    profileFields.shape.name.safeParse(message.name).data !== fields.name
  ) {
    // Users sign the name as typed, before it is normalized. A name stored under older rules may be
    // invalid now.
    return 'other-name'
  }
  return isTimely ? undefined : 'other-time'
}

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
  let lastSigned: string | null = null
  let lastText: LastText = null
  let heldEdit: VerifiableEvent | undefined
  for (const event of events) {
    wallet = walletAfter(wallet, event)
    const signed = signedBy(event, wallet)
    if (event.type === 'ProfileEditRejected') heldEdit = undefined
    if (beginsLife(event)) lastText = null
    if (!signed) continue
    const check =
      signed === 'erased' ? cannotCheck('erased') : await verifyLinked(signed, recover, lastText)
    const isApproved = heldEdit !== undefined && approves(event, heldEdit)
    checks.set(event.revision, isApproved ? check : inTime(check, event, lastSigned))
    if (isVersion(event)) lastText = signed === 'erased' ? 'erased' : signed.proof.message
    lastSigned = signedAtOf(event) ?? lastSigned
    heldEdit = event.type === 'ProfileEditHeld' ? event : undefined
  }
  return { checks, faults: findOrderFaults(events) }
}

/** Last signed text of a life; null before the first. */
type LastText = string | 'erased' | null

const beginsLife = ({ type }: VerifiableEvent) =>
  type === 'ProfileSubmitted' || type === 'ProfileImported'

/** Returns whether the next signed text must name the text of this event. A held edit is no version yet. */
const isVersion = (event: VerifiableEvent) =>
  event.type !== 'ProfileEditHeld' && signedAtOf(event) !== null

/** Checks a signature, and that its text names the one before it. A text without a link names none. */
async function verifyLinked(
  signed: Signed,
  recover: RecoverSigner,
  lastText: LastText,
): Promise<SignatureCheck> {
  const check = await verifySignature(signed, recover)
  const link = parseSignedText(signed.proof.message)?.link
  if (!link || lastText === 'erased' || check.says === 'does-not-verify') return check
  const previous = lastText === null ? null : await hashText(lastText)
  if (link.previous === previous) return check
  return { ...check, says: 'does-not-verify', why: 'other-previous' }
}

type Submitted = { contractChainId?: number | undefined; proof: Proof | null }
type Wallet = { walletAddress: string | null; contractChainId: number | null }

/** Returns the wallet of the event's life. */
function walletAfter(before: Wallet | undefined, event: VerifiableEvent): Wallet | undefined {
  switch (event.type) {
    case 'ProfileSubmitted': {
      if (!event.personal) return undefined
      const { walletAddress } = event.personal
      return { walletAddress, contractChainId: findContractChain(event.personal) }
    }
    case 'ProfileImported':
      return event.personal && { ...event.personal, contractChainId: null }
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
    case 'ProfileEditHeld':
    case 'ProfileEditRejected':
      return before
    default:
      return event satisfies never
  }
}

/**
 * Characters of a key's signature: 0x, and r, s and v in hex. Longer signatures come from
 * contracts.
 */
const keyLength = 132

/**
 * Returns the chain of the contract wallet that submitted a profile; null for a key. Older events
 * name it only in the sign-in.
 */
export function findContractChain({ contractChainId, proof }: Submitted): number | null {
  if (contractChainId !== undefined) return contractChainId
  if (!proof || proof.signature.length <= keyLength) return null
  if (parseSignedText(proof.message)?.kind !== 'sign-in') return null
  const [, chainId] = /\nChain ID: (\d{1,15})\n/.exec(proof.message) ?? []
  return chainId === undefined ? null : Number(chainId)
}

/** Returns the proof of an event; undefined for an unsigned one. */
function signedBy(
  event: VerifiableEvent,
  wallet: Wallet | undefined,
): Signed | 'erased' | undefined {
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
    case 'ProfileImported':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
    case 'ProfileEditRejected':
      return undefined
    default:
      return event satisfies never
  }
}

/**
 * Returns the time of the text that covers an event's content; null without one, also for a plain
 * sign-in.
 */
function signedAtOf(event: VerifiableEvent): string | null {
  if (event.type === 'ProfileEdited' || event.type === 'ProfileEditHeld') return event.data.signedAt
  if (event.type !== 'ProfileSubmitted') return null
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

/** Returns true if a text was signed after all earlier ones, including those of earlier lives. */
function inTime(
  check: SignatureCheck,
  event: VerifiableEvent,
  lastSigned: string | null,
): SignatureCheck {
  const signedAt = signedAtOf(event)
  if (signedAt === null || lastSigned === null) return check
  if (Date.parse(signedAt) > Date.parse(lastSigned)) return check
  return { ...check, says: 'does-not-verify', why: 'not-later' }
}
