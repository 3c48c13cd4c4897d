import { Icon } from './icon.tsx'
import css from './tick.module.css'

/** The blue tick: the wallet's owner signed. */
export function Tick() {
  return (
    <span className={css.tick} role="img" aria-label="Verified" title="Verified">
      <Icon name="tick" />
    </span>
  )
}
