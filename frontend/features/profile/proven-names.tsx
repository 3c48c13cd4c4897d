import type { ProfileView } from '#contract/views/profile.ts'
import { formatLink } from '#lib/format-link.ts'
import { ProofMark } from '#ui/proof-mark.tsx'

const maxShown = 2

/** Renders the first links that point back to a profile, for its card. */
export function renderProvenNames({ socialLinks, linkProofs }: ProfileView) {
  const links = Object.keys(linkProofs) as (keyof typeof linkProofs)[]
  const names = links
    .flatMap((link) => (linkProofs[link]?.lostOn === null ? [socialLinks[link] ?? ''] : []))
    .slice(0, maxShown)
    .map(formatLink)
    .join(', ')
  return names !== '' && <ProofMark label={`Proven: ${names}`}>{names}</ProofMark>
}
