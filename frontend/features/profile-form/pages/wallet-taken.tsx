import { Link } from '@tanstack/react-router'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

/** Notice that the wallet already has a profile. */
export function WalletTaken({ profile }: { profile: ProfileView }) {
  return (
    <div className={css.notice} role="status">
      <p>
        This wallet already has a profile, {displayName(profile)} (@{profile.handle}). Each wallet
        may hold only one.
      </p>
      <Button asChild size="small">
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
    </div>
  )
}

/** Replaces the signature row for a wallet that has a profile. */
export function EditInstead({ profile }: { profile: ProfileView }) {
  return (
    <div className={css.sign}>
      <Button asChild variant="primary" className={css.instead}>
        <Link to="/profile/edit">Edit @{profile.handle} instead</Link>
      </Button>
      <p className={css.note}>A wallet that has a profile cannot submit another one.</p>
    </div>
  )
}
