import { type LinkName, linkNames } from './links.ts'

/**
 * Places of a link back: `rel="me"` of the page, or a DNS record of its host. An ENS record is none: it only
 * repeats what the owner of the profile says.
 */
export const proofMethods = ['rel-me', 'dns'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const proofMethodWords: Record<ProofMethod, string> = {
  'rel-me': 'rel=me',
  dns: 'DNS record',
}

/** Number of days for which a profile shows that a link was proven before. */
export const lostProofDays = 30

/** Proof of a link, found on `day`. Days are yyyy-mm-dd, UTC; `lostOn` is null while the link is proven. */
export type LinkProof = { method: ProofMethod; day: string; lostOn: string | null }
export type LinkProofs = Partial<Record<LinkName, LinkProof>>

/** A link that is proven now, since `day` (yyyy-mm-dd, UTC). */
export type ProvenLink = { link: LinkName; address: string; method: ProofMethod; day: string }

/** Returns the links of a profile that are proven now. */
export function listProvenLinks({
  socialLinks,
  linkProofs,
}: {
  socialLinks: Partial<Record<LinkName, string>>
  linkProofs: LinkProofs
}): ProvenLink[] {
  return linkNames.flatMap((link) => {
    const address = socialLinks[link]
    const proof = linkProofs[link]
    if (address === undefined || !proof || proof.lostOn !== null) return []
    return [{ link, address, method: proof.method, day: proof.day }]
  })
}
