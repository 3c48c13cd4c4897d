import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { proofQueries } from '#queries/proof.ts'
import { FormNotice } from '../fields/form-notice.tsx'

type SignUnchangedProps = {
  profile: ProfileView
  /** True while a request runs, and for unsaved changes, which the main button signs. */
  disabled: boolean
  onSign: (event: SyntheticEvent) => void
}

/** Offers to sign a profile whose text is not signed yet. */
export function SignUnchanged({ profile, disabled, onSign }: SignUnchangedProps) {
  const { data: proof } = useQuery(proofQueries.one(profile))
  if (!proof || proof.signedContent) return null
  const before =
    proof.message === null
      ? 'This profile is not signed.'
      : 'You signed in, but you have not signed this profile.'
  return (
    <FormNotice
      action="Sign as it is"
      aria-disabled={disabled}
      onAct={(event) => disabled || onSign(event)}
    >
      {before} Sign it as it is, without changing anything.
    </FormNotice>
  )
}
