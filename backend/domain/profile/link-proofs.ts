import { type LinkName, linkNames } from '#contract/profile/links.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { LinkProofs, ProofMethod } from '#contract/profile/proven-links.ts'

/** Returns the method by which a link is proven now; null if it is not. */
export function findProvenMethod(proofs: LinkProofs, link: LinkName): ProofMethod | null {
  const proof = proofs[link]
  return proof && proof.lostOn === null ? proof.method : null
}

/** Returns the proofs after a link was proven. */
export function addProof(
  proofs: LinkProofs,
  { link, method, checkedOn }: { link: LinkName; method: ProofMethod; checkedOn: string },
): LinkProofs {
  return { ...proofs, [link]: { method, day: checkedOn, lostOn: null } }
}

/** Returns the proofs after the proof of a link was lost. */
export function loseProof(
  proofs: LinkProofs,
  { link, checkedOn }: { link: LinkName; checkedOn: string },
): LinkProofs {
  const proof = proofs[link]
  return proof ? { ...proofs, [link]: { ...proof, lostOn: checkedOn } } : proofs
}

/** Returns the proofs that stay valid after an edit: those of unchanged links. */
export function keepProofs(
  proofs: LinkProofs,
  before: Pick<ProfileFields, 'socialLinks'>,
  after: Pick<ProfileFields, 'socialLinks'>,
): LinkProofs {
  const kept: LinkProofs = {}
  for (const link of linkNames) {
    const proof = proofs[link]
    const isUnchanged = before.socialLinks[link] === after.socialLinks[link]
    if (proof && isUnchanged) kept[link] = proof
  }
  return kept
}
