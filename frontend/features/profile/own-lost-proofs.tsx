import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/format-day.ts'
import { linkLabels, linkNames } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { listBackLinkLines } from '#lib/back-link-lines.ts'
import { copyText } from '#lib/copy-text.ts'
import { useCheckLinks } from '#lib/use-check-links.ts'
import { sessionQueries } from '#queries/session.ts'
import { Button } from '#ui/button.tsx'
import { ProofMark } from '#ui/proof-mark.tsx'
import css from './own-lost-proofs.module.css'

/** Notes about the lost proofs of the owner's profile, with the line by which each was proven. */
export function OwnLostProofs({ profile }: { profile: ProfileView }) {
  const { data: session } = useQuery(sessionQueries.current())
  const check = useCheckLinks(profile.id)
  if (session?.profileId !== profile.id) return null
  return linkNames.map((link) => {
    const address = profile.socialLinks[link]
    const proof = profile.linkProofs[link]
    if (address === undefined || !proof?.lostOn) return null
    const lines = listBackLinkLines({ link, address, id: profile.id }, window.location.origin)
    const { line = '', place } = lines.find(({ method }) => method === proof.method) ?? {}
    const copied = { title: 'Line Copied', text: `Add it to ${place} again, then check.` }
    return (
      <div key={link} className={css.note}>
        <ProofMark tone="lost">
          {linkLabels[link]}: link back not found since {formatDay(proof.lostOn)}
        </ProofMark>
        <p className={css.actions}>
          Only you see this note.
          <Button variant="quiet" size="small" onClick={() => void copyText(line, copied)}>
            Copy the Line Again
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-disabled={check.isPending}
            onClick={() => check.isPending || check.mutate()}
          >
            {check.isPending ? 'Checking...' : 'Check Now'}
          </Button>
        </p>
      </div>
    )
  })
}
