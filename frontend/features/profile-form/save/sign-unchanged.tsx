import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { proofQueries } from '#queries/proof.ts'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

type SignUnchangedProps = {
  profile: ProfileView
  /** True if the button is disabled: unsaved changes are signed by the main button. */
  held: boolean
  onSign: (event: SyntheticEvent) => void
}

/** Offers to sign a profile whose text is not signed yet. */
export function SignUnchanged({ profile, held, onSign }: SignUnchangedProps) {
  const { data: proof } = useQuery(proofQueries.one(profile))
  if (!proof || proof.signedContent) return null
  const before =
    proof.message === null
      ? 'This profile is not signed.'
      : 'You signed in, but you have not signed this profile.'
  return (
    <div className={css.notice}>
      <p>{before} Sign it as it is, without changing anything.</p>
      <Button size="small" aria-disabled={held} onClick={(event) => held || onSign(event)}>
        Sign as it is
      </Button>
    </div>
  )
}
