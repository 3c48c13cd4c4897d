import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQueries } from '#queries/profile.ts'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

/** Says before anything is written that the wallet has its one profile already. */
export function WalletTaken({ wallet }: { wallet: string }) {
  const { data: profile } = useQuery(profileQueries.ofWallet(wallet))
  if (!profile) return null
  return (
    <div className={css.told} role="status">
      <p>
        This wallet has a profile already, {profile.name} (@{profile.handle}). Each wallet may hold
        only one.
      </p>
      <Button asChild size="small">
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
    </div>
  )
}
