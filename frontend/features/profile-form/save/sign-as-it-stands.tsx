import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { proofQueries } from '#queries/proof.ts'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

type SignAsItStandsProps = {
  profile: ProfileView
  /** While something is written or on its way, that is what gets signed. */
  held: boolean
  onSign: (event: SyntheticEvent) => void
}

/** Offers a signature over a profile that nobody signed word for word yet. */
export function SignAsItStands({ profile, held, onSign }: SignAsItStandsProps) {
  const { data: proof } = useQuery(proofQueries.one(profile))
  if (!proof || proof.signedContent) return null
  const before = proof.message === null ? 'Nobody has signed' : 'You signed in, but never signed'
  return (
    <div className={css.told}>
      <p>{before} these words themselves. Sign them as they stand, without changing anything.</p>
      <Button size="small" aria-disabled={held} onClick={(event) => held || onSign(event)}>
        Sign As It Stands
      </Button>
    </div>
  )
}
