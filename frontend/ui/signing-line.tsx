import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './signing-line.module.css'

/**
 * State of a signature. `pressed`: the request to the wallet is being prepared. `waiting`: the wallet is open.
 * `signed`: the wallet has just signed. `standing`: an earlier signature is valid. `crossed`: the server refused
 * the signature. When the user declines, `waiting` returns to `idle`.
 */
export type SigningState = 'idle' | 'pressed' | 'waiting' | 'signed' | 'standing' | 'crossed'

type SigningLineProps = {
  /** Path data of the stroke; null while it is unknown. */
  path: string | null
  state: SigningState
}

/** Minimum time that the drop of ink is shown before the signature is drawn, in ms. */
const dropMs = 380

/** Signature line with a stroke that is drawn while the user signs. Decorative: adjacent text has the status. */
export function SigningLine({ path, state }: SigningLineProps) {
  const drawn = useDropFirst(state)
  // Without a stroke to draw, the drop keeps pulsing.
  const shown = path === null && drawn === 'waiting' ? 'pressed' : drawn
  return (
    <span
      className={css.line}
      data-state={shown}
      aria-hidden="true"
      title="Your signature goes here"
    >
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

/** Delays `signed` until the drop was shown, unless the user prefers reduced motion. */
function useDropFirst(state: SigningState): SigningState {
  const [seen, setSeen] = useState(true)
  const isActive = state !== 'idle' && state !== 'standing'
  useEffect(() => {
    if (!isActive || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setSeen(false)
    const timer = setTimeout(() => setSeen(true), dropMs)
    return () => clearTimeout(timer)
  }, [isActive])
  return state === 'signed' && !seen ? 'pressed' : state
}
