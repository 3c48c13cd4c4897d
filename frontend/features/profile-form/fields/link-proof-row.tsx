import { useId, useState } from 'react'
import { type LinkName, linkLabels } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatProof } from '#lib/format-proof.ts'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { ProofMark } from '#ui/proof-mark.tsx'
import typography from '#ui/typography.module.css'
import css from './link-proof-row.module.css'

// Loads on demand, since most owners prove a link once.
const loadHelp = () => import('./link-proof-help.tsx')

/** State of a stored link below its field, with the lines that prove it. */
export function LinkProofRow({ profile, link }: { profile: ProfileView; link: LinkName }) {
  const proof = profile.linkProofs[link]
  const panel = useId()
  const [isOpen, setIsOpen] = useState(false)
  const help = useLazy(loadHelp, isOpen, () => {
    setIsOpen(false)
    showError('Help did not load', 'Please try again later.')
  })
  return (
    <>
      <div className={`${layout.spread} ${css.row}`}>
        {proof ? (
          <ProofMark
            tone={proof.lostOn === null ? 'proven' : 'lost'}
            label={formatProof(proof).label}
          >
            {formatProof(proof).text}
          </ProofMark>
        ) : (
          <ProofMark tone="open">not proven yet</ProofMark>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>
            {isOpen ? 'Close' : 'Prove This Link'}
            <span className={typography.hidden}>: {linkLabels[link]}</span>
          </span>
        </Button>
      </div>
      {isOpen && help && <help.LinkProofHelp id={panel} profile={profile} link={link} />}
    </>
  )
}
