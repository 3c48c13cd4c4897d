import { Icon } from './icon.tsx'
import css from './verified-tick.module.css'

const meaning = 'Verified: signed by its wallet. The person’s identity was not checked.'

/** The blue tick: the owner of the wallet signed the profile. It has no other meaning. */
export function VerifiedTick() {
  return (
    <span className={css.tick} role="img" aria-label={meaning} title={meaning}>
      <Icon name="tick" />
    </span>
  )
}
