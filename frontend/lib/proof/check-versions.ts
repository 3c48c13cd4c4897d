import { hashMessage } from 'viem'
import { maxProofVersions, parseSignedText } from '#contract/signatures/signed-text.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'
import { isSameAddress, recoverSigner } from './recover-signer.ts'
import { failed, inconclusive, passed, type StepResult } from './step-result.ts'

/**
 * Compares the list of versions with the newest text, which is its only signed part. Finds faults of the
 * list, but a list without faults proves no more than the newest text says.
 */
export async function checkVersions(proof: ProofView, shown: ProfileView): Promise<StepResult> {
  const { versions, versionCount, walletAddress, contractChainId } = proof
  const last = versions.at(-1)
  const fault =
    findGap(proof) ??
    findUnordered(versions) ??
    findRepeated(versions) ??
    (last ? findMismatch(proof, last) : findUnlisted(proof)) ??
    findWrongLink(proof)
  if (fault !== undefined) return failed(fault)
  if (!last) return inconclusive('Nothing was signed after the sign-in')
  if (contractChainId !== null) return inconclusive(`${countSignatures(proof)} of a contract`)
  const isOwner = (signer: string) =>
    [shown.walletAddress, walletAddress].every((address) => isSameAddress(signer, address))
  for (const { digest, signature, number } of versions) {
    if (digest === null || signature === null) return failed(`Signature ${number} is missing.`)
    const signer = await recoverSigner({ digest, signature })
    if (signer === undefined || !isOwner(signer)) {
      return failed(`Signature ${number} was not made by this profile’s wallet.`)
    }
  }
  const count = countSignatures(proof)
  if (!linkOf(proof)) {
    return inconclusive(`${count} listed. The newest text does not name the one before it.`)
  }
  return passed(
    versionCount === 1
      ? '1 signature, and its text says that it is the first'
      : `The newest text names the one before it. ${count} listed, and only the newest is verified: the texts of earlier ones are not public.`,
  )
}

function countSignatures({ versions, versionCount }: ProofView): string {
  const count = `${versionCount} ${versionCount === 1 ? 'signature' : 'signatures'}`
  return versions.length < versionCount ? `The newest ${versions.length} of ${count}` : count
}

const linkOf = (proof: ProofView) => signedTextOf(proof)?.link

/** Returns the parsed text that the newest signature signs. */
export const signedTextOf = ({ message }: ProofView) =>
  message === null ? undefined : parseSignedText(message)

/** Finds a gap. The numbers must be consecutive, end with the count, and begin at 1 unless the list is cut. */
function findGap({ versions, versionCount }: ProofView): string | undefined {
  const first = Math.max(0, versionCount - maxProofVersions) + 1
  const isComplete =
    versions.length === versionCount - first + 1 &&
    versions.every(({ number }, index) => number === first + index)
  return isComplete ? undefined : 'A signature is missing.'
}

function findUnordered(versions: readonly SignedVersion[]): string | undefined {
  const unordered = versions.find(({ signedAt }, index) => {
    const before = versions[index - 1]
    return before !== undefined && Date.parse(signedAt) <= Date.parse(before.signedAt)
  })
  return unordered && `Signature ${unordered.number} is not later than the one before.`
}

/** Finds a repeated hash. Each change has a different text, so no hash may appear twice. */
function findRepeated(versions: readonly SignedVersion[]): string | undefined {
  const seen = new Set<string>()
  for (const { digest, number } of versions) {
    if (digest === null) continue
    if (seen.has(digest)) return `Signature ${number} appears twice.`
    seen.add(digest)
  }
  return undefined
}

/** Finds a text that counts as a version although no version is listed. Only a sign-in without content does not. */
function findUnlisted(proof: ProofView): string | undefined {
  const text = signedTextOf(proof)
  const isVersion = text !== undefined && (text.kind === 'edit' || text.contentHash !== undefined)
  return isVersion ? 'A signature is missing.' : undefined
}

/**
 * Finds a newest text that names another text before it than the listed one. The server could list a false
 * hash, since older texts are not public: this finds an omission, and no forgery.
 */
function findWrongLink(proof: ProofView): string | undefined {
  const link = linkOf(proof)
  const before = proof.versions.at(-2)?.textHash ?? null
  if (!link || link.previous === before) return undefined
  return 'The newest text refers to a different previous text. A signature is missing, or was added.'
}

/** Finds a difference between the last version and the signed message, which must be the same. */
function findMismatch(proof: ProofView, last: SignedVersion): string | undefined {
  const { message, signature } = proof
  const text = signedTextOf(proof)
  const isSame =
    message !== null &&
    text?.at === last.signedAt &&
    (text.contentHash ?? null) === last.content &&
    (last.digest === null || (last.digest === hashMessage(message) && last.signature === signature))
  return isSame ? undefined : 'The last signature is not the one shown above.'
}
