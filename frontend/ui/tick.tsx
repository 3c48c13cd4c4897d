import { Icon } from './icon.tsx'
import css from './tick.module.css'

/** The blue tick: the wallet's owner signed. */
export function Tick({ word = 'Verified' }: { word?: string }) {
  return (
    <span className={css.tick} role="img" aria-label={word} title={word}>
      <Icon name="tick" />
    </span>
  )
}
