import type { Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { hashAsSigned } from '#contract/signatures/content-hash.ts'
import { parseSignedText, type SignedText } from '#contract/signatures/signed-text.ts'

/**
 * Recovers the address that signed a message (EIP-191), in upper or lower case; undefined for an
 * invalid signature. Passed in, so that this module needs no elliptic curve library.
 */
export type RecoverSigner = (proof: Proof) => Promise<string | undefined>

/** A signature and the data to check it against. */
export type SignedContent = {
  /** Kind of signed event: the start of a life, or a change. */
  of: 'submission' | 'edit'
  /** Wallet that must have signed; null if the profile has none. */
  walletAddress: string | null
  /** Chain of a contract wallet, which alone can check the signature; null for a wallet with its own key. */
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

/**
 * Reason why a signature cannot be checked here. `hidden`: the page does not have it, because the wallet is
 * hidden. `contract`: only its chain can check it.
 */
type Obstacle = 'hidden' | 'erased' | 'contract'

/** Result of a signature check, with its evidence. */
export type SignatureCheck = {
  result: 'content-signed' | 'signed-in' | 'does-not-verify' | 'cannot-be-checked'
  reason: Mismatch | Obstacle | null
  /** Recovered address, with upper and lower case as returned by the library. */
  signer: string | null
  wallet: string | null
  /** Chain that can check the signature if `reason` is `contract`. */
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

const noEvidence = {
  signer: null,
  wallet: null,
  chainId: null,
  signedAt: null,
  directory: null,
  content: { signed: null, actual: null },
}

export function cannotCheck(reason: Exclude<Obstacle, 'contract'>): SignatureCheck {
  return { ...noEvidence, result: 'cannot-be-checked', reason }
}

/** Checks one signature: its message, its signer, and whether it covers these fields. */
export async function verifySignature(
  signed: SignedContent,
  recover: RecoverSigner,
): Promise<SignatureCheck> {
  const { walletAddress: wallet, fields, proof } = signed
  const message = parseSignedText(proof.message)
  const actual = await hashAsSigned(fields, message?.contentHash)
  const found = {
    ...noEvidence,
    wallet,
    signedAt: message?.at ?? null,
    directory: findDirectory(message),
    content: { signed: message?.contentHash ?? null, actual },
  }
  const mismatch = message ? findMismatch(message, signed, actual) : 'wrong-message'
  if (mismatch) return { ...found, result: 'does-not-verify', reason: mismatch }
  const { contractChainId: chainId } = signed
  if (chainId !== null)
    return { ...found, result: 'cannot-be-checked', reason: 'contract', chainId }
  const signer = (await recover(proof)) ?? null
  if (signer === null || wallet === null || signer.toLowerCase() !== wallet.toLowerCase()) {
    return { ...found, signer, result: 'does-not-verify', reason: 'other-wallet' }
  }
  const result = message?.contentHash === undefined ? 'signed-in' : 'content-signed'
  return { ...found, signer, result, reason: null }
}

const findDirectory = (message: SignedText | undefined) =>
  message?.kind === 'sign-in' ? message.domain : (message?.link?.directory ?? null)

function findMismatch(
  message: SignedText,
  { of, walletAddress, fields, signedAt }: SignedContent,
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
