import { listProvenLinks } from '#contract/profile/proven-links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatLink } from '#lib/format-link.ts'
import { ProofMark } from '#ui/proof-mark.tsx'

const maxShown = 2

/** Renders the first links that point back to a profile, for its card. */
export function renderProvenNames(profile: ProfileView) {
  const names = listProvenLinks(profile)
    .slice(0, maxShown)
    .map(({ address }) => formatLink(address))
    .join(', ')
  return names !== '' && <ProofMark label={`Proven: ${names}`}>{names}</ProofMark>
}
