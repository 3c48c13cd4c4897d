import type { LinkProofs } from '#contract/profile/proven-links.ts'
import { append, type Model, type ModelProfile, type Version } from './model-state.ts'
import type { Request } from './requests.ts'

/** The address of the link that a checker read, and the handle by which its page could link back. */
export type CheckedVersion = { address: string; handle: string }

/** Returns the links of a version by name. An empty link is absent. Each version has a website of its own. */
export const linksOf = ({ trace, twitter }: Pick<Version, 'trace' | 'twitter'>) => ({
  website: `https://${trace}.example`,
  twitter,
})

/**
 * Records the result of a check if it changes the proof of the link. Records nothing unless the profile is listed
 * and still has the address and the handle, whether in this life or in another one.
 */
export function checkLink(
  model: Model,
  { profile: key, link, method }: Extract<Request, { kind: 'check-link' }>,
  { address, handle }: CheckedVersion,
): string {
  const profile = model.facts.profiles[key]
  const { fields, linkProofs, status } = profile
  const isCurrent = address === linksOf(fields)[link] && handle === fields.handle
  if (status !== 'listed' || address === '' || !isCurrent) return 'unchanged'
  const proof = linkProofs[link]
  const provenBy = proof?.lostOn === null ? proof.method : null
  if (method === provenBy) return 'unchanged'
  append(model, key)
  const day = new Date(model.now).toISOString().slice(0, 10)
  if (method) profile.linkProofs = { ...linkProofs, [link]: { method, day, lostOn: null } }
  else profile.linkProofs = { ...linkProofs, [link]: { ...proof, lostOn: day } }
  return method ? 'LinkProven' : 'LinkLost'
}

/** Returns the proofs that remain after an edit: those of links with the same address. */
export function proofsAfterEdit(
  { fields, linkProofs }: Pick<ModelProfile, 'fields' | 'linkProofs'>,
  after: Version,
): LinkProofs {
  const [before, now] = [linksOf(fields), linksOf(after)]
  const { website, twitter } = linkProofs
  return {
    ...(website && before.website === now.website && { website }),
    ...(twitter && before.twitter === now.twitter && { twitter }),
  }
}
