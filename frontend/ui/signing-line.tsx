import { Icon } from './icon.tsx'
import css from './signing-line.module.css'

/**
 * How far a signature is. `pressed`: about to ask the wallet. `waiting`: the wallet is asked. `signed`:
 * it did. `crossed`: it did, and the server refused. From `waiting` back to `idle`, it was declined.
 */
export type SigningState = 'idle' | 'pressed' | 'waiting' | 'signed' | 'crossed'

type SigningLineProps = {
  /** The stroke as path data, in the box of the drawn strokes; null while it is not known. */
  path: string | null
  state: SigningState
}

/** The line to sign on, and the stroke that is drawn on it while somebody signs. Decorative: words stand beside it. */
export function SigningLine({ path, state }: SigningLineProps) {
  return (
    <span className={css.line} data-state={state} aria-hidden="true">
      <Icon name="close" className={css.mark} />
      <span className={css.drop} />
      {path !== null && (
        <svg className={css.stroke} viewBox="-6 -5 140 46" role="presentation">
          <path d={path} pathLength={1} />
        </svg>
      )}
    </span>
  )
}
