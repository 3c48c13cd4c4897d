import { type LinkProof, listProvenLinks } from '#contract/profile/proven-links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatProof } from '#lib/format-proof.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { LinkBackIcon, ProofMark } from '#ui/proof-mark.tsx'
import css from './link-proofs.module.css'

/** Mark of a link that is proven, or that was proven until recently. */
export function LinkProofMark({ proof }: { proof: LinkProof | undefined }) {
  if (!proof) return null
  const { text, label } = formatProof(proof)
  return (
    <ProofMark tone={proof.lostOn === null ? 'proven' : 'open'} label={label}>
      {text}
    </ProofMark>
  )
}

// Only owners see these notes.
const loadOwnLostProofs = () => import('./own-lost-proofs.tsx')

/** Meaning of the marks, and notes for the owner about lost proofs. */
export function ProofNotes({ profile }: { profile: ProfileView }) {
  const hasLost = Object.values(profile.linkProofs).some(({ lostOn }) => lostOn !== null)
  const ownLost = useLazy(loadOwnLostProofs, hasLost)
  const proven = listProvenLinks(profile)
  return (
    <>
      {proven.length > 0 && (
        <p className={css.meaning}>
          <LinkBackIcon /> Proven: the page behind the link points back to this profile. Provenance
          checks it once a day.
        </p>
      )}
      {ownLost && <ownLost.OwnLostProofs profile={profile} />}
    </>
  )
}
