import { hashAsSigned } from './content-hash.ts'
import type { Proof } from './events/profile.ts'
import { findOrderFaults, type HistoryFault, type VerifiableEvent } from './history-order.ts'
import { type ProfileFields, profileFields } from './profile-fields.ts'
import { readSignedText, type SignedText } from './signed-text.ts'

/**
 * The address whose key signed a message (EIP-191), in any case; undefined where the signature is none of a key.
 * Handed in, so that checking brings no curve of its own.
 */
export type RecoverSigner = (proof: Proof) => Promise<string | undefined>

/** A signature with all that it must fit. */
export type Signed = {
  /** Kind of signed event: the start of a life, or a change. */
  of: 'submission' | 'edit'
  /** The wallet that must have signed; null where the profile has none. */
  walletAddress: string | null
  /** The chain of a contract wallet, which alone can tell; null for a key. */
  contractChainId: number | null
  /** The fields as they stand after it. */
  fields: ProfileFields
  proof: Proof
  /** The time of the message as the event has it; null where it has none. */
  signedAt: string | null
}

/** Why a signature does not verify. */
export type Mismatch =
  /** The text is of another kind than what it should sign. */
  | 'wrong-message'
  | 'other-wallet'
  | 'other-name'
  | 'other-time'
  /** The fields are not those whose hash was signed. */
  | 'other-content'
  /** Signed no later than the change before it, so that one of the two was used twice or moved. */
  | 'not-later'

/** Why a signature cannot be checked here. `contract`: only its chain can tell. */
export type Obstacle = 'hidden' | 'erased' | 'contract'

/** Result of a signature check, with its evidence. */
export type SignatureCheck = {
  says: 'content-signed' | 'signed-in' | 'does-not-verify' | 'cannot-be-checked'
  why: Mismatch | Obstacle | null
  /** As recovered, in the case it came in. */
  signer: string | null
  wallet: string | null
  /** The chain to ask where `why` is `contract`. */
  chainId: number | null
  /** The time in the message, ISO; null for a text that is none of ours. */
  signedAt: string | null
  /** The domain that a sign-in names; null for every other text. */
  domain: string | null
  /** SHA-256 in hex: as the message has it (null where it covers no content), and of the fields. */
  content: { signed: string | null; actual: string | null }
}

const unseen = {
  signer: null,
  wallet: null,
  chainId: null,
  signedAt: null,
  domain: null,
  content: { signed: null, actual: null },
}

/** For what nobody here can check. */
export function cannotCheck(why: Exclude<Obstacle, 'contract'>): SignatureCheck {
  return { ...unseen, says: 'cannot-be-checked', why }
}

/** Checks one signature: what it says, who signed, and whether it covers these fields. */
export async function verifySignature(
  signed: Signed,
  recover: RecoverSigner,
): Promise<SignatureCheck> {
  const { walletAddress: wallet, fields, proof } = signed
  const message = readSignedText(proof.message)
  const actual = await hashAsSigned(fields, message?.content)
  const found = {
    ...unseen,
    wallet,
    signedAt: message?.at ?? null,
    domain: message?.kind === 'sign-in' ? message.domain : null,
    content: { signed: message?.content ?? null, actual },
  }
  const mismatch = message ? findMismatch(message, signed, actual) : 'wrong-message'
  if (mismatch) return { ...found, says: 'does-not-verify', why: mismatch }
  const { contractChainId: chainId } = signed
  if (chainId !== null) return { ...found, says: 'cannot-be-checked', why: 'contract', chainId }
  const signer = (await recover(proof)) ?? null
  if (signer === null || wallet === null || signer.toLowerCase() !== wallet.toLowerCase()) {
    return { ...found, signer, says: 'does-not-verify', why: 'other-wallet' }
  }
  const says = message?.content === undefined ? 'signed-in' : 'content-signed'
  return { ...found, signer, says, why: null }
}

function findMismatch(
  message: SignedText,
  { of, walletAddress, fields, signedAt }: Signed,
  actual: string,
): Mismatch | undefined {
  if ((message.kind === 'edit') !== (of === 'edit')) return 'wrong-message'
  if (message.content !== undefined && message.content !== actual) return 'other-content'
  const isTimely = signedAt === null || Date.parse(signedAt) === Date.parse(message.at)
  if (message.kind === 'sign-in') {
    if (message.address.toLowerCase() !== walletAddress?.toLowerCase()) return 'other-wallet'
  } else if (
    message.name !== fields.name &&
    profileFields.shape.name.safeParse(message.name).data !== fields.name
  ) {
    // The name may be signed as it was typed, which is tidied before it is kept. A name that was kept
    // under older rules may not be valid any more.
    return 'other-name'
  }
  return isTimely ? undefined : 'other-time'
}

export type HistoryReport = {
  /** By revision. What nobody signed, such as an act of the house, has no entry. */
  checks: ReadonlyMap<number, SignatureCheck>
  faults: HistoryFault[]
}

/**
 * Checks a whole history, oldest event first, without trusting anything but the signatures: that no
 * event is missing, moved or doubled, and every signature. Each event is looked at whatever was wrong before it.
 */
export async function verifyHistory(
  events: readonly VerifiableEvent[],
  recover: RecoverSigner,
): Promise<HistoryReport> {
  const checks = new Map<number, SignatureCheck>()
  let wallet: Wallet | undefined
  let lastSigned: string | null = null
  let heldEdit: VerifiableEvent | undefined
  for (const event of events) {
    wallet = walletAfter(wallet, event)
    const signed = signedBy(event, wallet)
    if (event.type === 'ProfileEditRejected') heldEdit = undefined
    if (!signed) continue
    const check =
      signed === 'erased' ? cannotCheck('erased') : await verifySignature(signed, recover)
    const isApproved = heldEdit !== undefined && approves(event, heldEdit)
    checks.set(event.revision, isApproved ? check : inTime(check, event, lastSigned))
    lastSigned = signedAtOf(event) ?? lastSigned
    heldEdit = event.type === 'ProfileEditHeld' ? event : undefined
  }
  return { checks, faults: findOrderFaults(events) }
}

type Submitted = { contractChainId?: number | undefined; proof: Proof | null }
type Wallet = { walletAddress: string | null; contractChainId: number | null }

/** The wallet of the life that an event belongs to. */
function walletAfter(before: Wallet | undefined, event: VerifiableEvent): Wallet | undefined {
  switch (event.type) {
    case 'ProfileSubmitted': {
      if (!event.personal) return undefined
      const { walletAddress } = event.personal
      return { walletAddress, contractChainId: readContractChain(event.personal) }
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

/** Characters of a key's signature: 0x, and r, s and v in hex. Whatever is longer, a contract made. */
const keyLength = 132

/**
 * The chain of the contract that a submission came from; null for a key. Where the event does not say it,
 * the sign-in names it.
 */
export function readContractChain({ contractChainId, proof }: Submitted): number | null {
  if (contractChainId !== undefined) return contractChainId
  if (!proof || proof.signature.length <= keyLength) return null
  if (readSignedText(proof.message)?.kind !== 'sign-in') return null
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
      // Readable words without a wallet to hold them against are not erased: they do not verify.
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

/** The time of the text that covers an event's content; null for one without, a bare sign-in too. */
function signedAtOf(event: VerifiableEvent): string | null {
  if (event.type === 'ProfileEdited' || event.type === 'ProfileEditHeld') return event.data.signedAt
  return event.type === 'ProfileSubmitted' ? (event.data.signedAt ?? null) : null
}

/** Whether an event is the edit that waited for a review: then the same signature stands in both. */
function approves(event: VerifiableEvent, heldEdit: VerifiableEvent): boolean {
  if (event.type !== 'ProfileEdited' || heldEdit.type !== 'ProfileEditHeld') return false
  const isSameLife = event.data.life === heldEdit.data.life
  const [proof, held] = [event.personal?.proof, heldEdit.personal?.proof]
  const isSameProof = proof?.message === held?.message && proof?.signature === held?.signature
  return isSameLife && isSameProof && event.data.signedAt === heldEdit.data.signedAt
}

/** A signed text is valid only after every text signed before it, including earlier lives. */
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
