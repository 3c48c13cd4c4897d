import { contentHash } from './content-hash.ts'
import type { ProfileEvent, Proof } from './events/profile.ts'
import { type ProfileFields, profileFields } from './profile-fields.ts'
import { readSignedText, type SignedText } from './signed-text.ts'

/**
 * The address whose key signed a message (EIP-191), in any case; undefined where the signature is none of a key.
 * Handed in, so that checking brings no curve of its own.
 */
export type RecoverSigner = (proof: Proof) => Promise<string | undefined>

/** A signature with all that it must fit. */
export type Signed = {
  /** What was signed: the beginning of a life, or a change. */
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

/** What a signature was found to be, and what it was found by. */
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
  /** SHA-256 in hex: as the message has it (null where it covers no content), and of the fields. */
  content: { signed: string | null; actual: string | null }
}

const unseen = {
  signer: null,
  wallet: null,
  chainId: null,
  signedAt: null,
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
  const actual = await contentHash(fields)
  const found = {
    ...unseen,
    wallet,
    signedAt: message?.at ?? null,
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
  } else if (profileFields.shape.name.safeParse(message.name).data !== fields.name) {
    // The name may be signed as it was typed, which is tidied before it is kept.
    return 'other-name'
  }
  return isTimely ? undefined : 'other-time'
}

/** A profile's event as far as checking needs it: one of `HistoryView`, or a line of an export. */
export type VerifiableEvent = ProfileEvent & { revision: number; position: string; erased: boolean }

/** What is wrong with the order of a history, with the revision of the event that shows it. */
export type HistoryFault = {
  revision: number
  fault: /** One or more events before this one are not there. */
    | 'event-missing'
    /** It stands behind an event that came later. */
    | 'out-of-order'
    /** The same place is taken twice. */
    | 'doubled'
    /** It belongs to another profile. */
    | 'other-profile'
    /** Its life is not the one that stands open, or not the next one. */
    | 'wrong-life'
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
  for (const event of events) {
    wallet = walletAfter(wallet, event)
    const signed = signedBy(event, wallet)
    if (!signed) continue
    const check =
      signed === 'erased' ? cannotCheck('erased') : await verifySignature(signed, recover)
    checks.set(event.revision, inTime(check, event, lastSigned))
    lastSigned = signedAtOf(event) ?? lastSigned
  }
  return { checks, faults: findFaults(events) }
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

/** What an event was signed with; undefined for one that nobody signed. */
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
    case 'ProfileEdited': {
      if (!event.personal || !wallet) return 'erased'
      return { ...wallet, of: 'edit', ...event.personal, signedAt: event.data.signedAt }
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
      return undefined
    default:
      return event satisfies never
  }
}

/** The time of the text that covers an event's content; null for one without, a bare sign-in too. */
function signedAtOf(event: VerifiableEvent): string | null {
  if (event.type === 'ProfileEdited') return event.data.signedAt
  return event.type === 'ProfileSubmitted' ? (event.data.signedAt ?? null) : null
}

/** What is signed counts only after everything that was signed before it, also in another life. */
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

function findFaults(events: readonly VerifiableEvent[]): HistoryFault[] {
  const there = new Set(events.map(({ revision }) => revision))
  const seen = new Set<number>()
  const profileId = events[0]?.data.profileId
  const faults: HistoryFault[] = []
  let last = { revision: -1, position: 0n }
  let life: Life = { life: 0, isOpen: false }
  for (const event of events) {
    const { revision } = event
    const position = BigInt(event.position)
    const isLate =
      revision < last.revision || (revision > last.revision && position <= last.position)
    const next = lifeAfter(life, event)
    const isGap = revision > 0 && !there.has(revision - 1)
    if (isGap) faults.push({ revision, fault: 'event-missing' })
    if (seen.has(revision)) faults.push({ revision, fault: 'doubled' })
    else if (isLate) faults.push({ revision, fault: 'out-of-order' })
    if (event.data.profileId !== profileId) faults.push({ revision, fault: 'other-profile' })
    if (!isNextLife(life, next, event)) faults.push({ revision, fault: 'wrong-life' })
    seen.add(revision)
    if (revision > last.revision) last = { revision, position }
    life = next
  }
  return faults
}

/** The life that stands last, and whether it goes on. */
type Life = { life: number; isOpen: boolean }

const begins = ({ type }: VerifiableEvent) =>
  type === 'ProfileSubmitted' || type === 'ProfileImported'

function lifeAfter(before: Life, event: VerifiableEvent): Life {
  if (!('life' in event.data)) return before
  return { life: event.data.life, isOpen: event.type !== 'ProfileDeleted' }
}

/** A life is begun where none goes on, as the next one; everything else belongs to the one that does. */
function isNextLife(before: Life, after: Life, event: VerifiableEvent): boolean {
  if (!('life' in event.data)) return true
  if (begins(event)) return !before.isOpen && after.life === before.life + 1
  return before.isOpen && after.life === before.life
}
