import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import type { Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { parseChangeMessage, type SubmitMessage } from '#contract/signatures/change-message.ts'
import { hashAsSigned } from '#contract/signatures/content-hash.ts'
import { parseSignedText } from '#contract/signatures/signed-text.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CommandDeps } from './deps.ts'
import { requireVersionLink } from './require-version-link.ts'

/** The signature of a submission, and its signed text. */
export type ParsedSignature = { proof: Proof; text: SubmitMessage }

/**
 * Returns the signature of a submission; null without one. Throws if only one of message and signature
 * is given, or if the message is not a submission. Does not verify the signature.
 */
export function parseSignature({
  message,
  signature,
}: Pick<SubmitProfileBody, 'message' | 'signature'>): ParsedSignature | null {
  if (!message && !signature) return null
  if (!message || !signature) {
    throw new Refusal('edit-unsigned', {
      detail: 'A signed submission needs both the message and its signature.',
    })
  }
  const text = parseChangeMessage(message)
  if (text?.kind !== 'submission') {
    throw new Refusal('edit-unsigned', {
      detail: 'The signed message is not a profile submission.',
    })
  }
  return { proof: { message, signature }, text }
}

/** The owner's signature of a submission. `signedAt` is null for a plain sign-in. */
export type CoveringSignature = { proof: Proof | null; signedAt: string | null }

/**
 * Returns the signature that covers the normalised fields. Throws if it covers other content, or if it names
 * a text before it: a submission begins a life, and the texts of earlier lives are erased.
 */
export async function requireCoverage(
  { config }: Pick<CommandDeps, 'config'>,
  fields: ProfileFields,
  { signed, signIn }: { signed: ParsedSignature | null; signIn: Proof | null },
): Promise<CoveringSignature> {
  const linkOfFirst = { publicUrl: config.publicUrl, previous: null }
  if (!signed) return coverBySignIn(fields, signIn, linkOfFirst)
  const { proof, text } = signed
  if (text.contentHash !== (await hashAsSigned(fields, text.contentHash))) {
    throw new Refusal('edit-content-mismatch', {
      detail: 'The signature does not cover what is submitted. Sign the submission again.',
    })
  }
  if (profileFields.shape.name.safeParse(text.name).data !== fields.name) {
    throw new Refusal('edit-name-mismatch', {
      detail: 'The signed message has a different profile name than the submission.',
    })
  }
  await requireVersionLink(text.link, linkOfFirst)
  return { proof, signedAt: text.at }
}

/** Returns the signature of the sign-in. Throws if it names other content, even though it is valid. */
async function coverBySignIn(
  fields: ProfileFields,
  signIn: Proof | null,
  linkOfFirst: { publicUrl: URL; previous: null },
): Promise<CoveringSignature> {
  if (!signIn) return { proof: null, signedAt: null }
  const text = parseSignedText(signIn.message)
  if (!text) {
    throw new Refusal('edit-unsigned', {
      detail:
        'The text of your sign-in cannot be verified as the signature of a profile. Sign the submission itself, or sign in again.',
    })
  }
  if (text.contentHash === undefined) return { proof: signIn, signedAt: null }
  if (text.contentHash !== (await hashAsSigned(fields, text.contentHash))) {
    throw new Refusal('edit-content-mismatch', {
      detail:
        'Your sign-in covers different content than this submission. Sign the submission, or sign in again.',
    })
  }
  await requireVersionLink(text.link, linkOfFirst)
  return { proof: signIn, signedAt: text.at }
}
