import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './signing-line.module.css'

/**
 * How far a signature is. `pressed`: about to ask the wallet. `waiting`: the wallet is asked. `signed`:
 * it did. `standing`: it did earlier. `crossed`: it did, and the server refused. From `waiting` back to `idle`, it was declined.
 */
export type SigningState = 'idle' | 'pressed' | 'waiting' | 'signed' | 'standing' | 'crossed'

type SigningLineProps = {
  /** The stroke as path data, in the box of the drawn strokes; null while it is not known. */
  path: string | null
  state: SigningState
}

/** How long the drop of ink stays on the line before the pen moves, however soon the wallet answers, in ms. */
const dropMs = 380

/** Signature line, with a stroke that is drawn while the user signs. Decorative: text beside it says the same. */
export function SigningLine({ path, state }: SigningLineProps) {
  const drawn = useDropFirst(state)
  // Without a stroke to draw, the drop goes on breathing.
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

/** The state as it is drawn: no signature stands before the drop was seen, where things may move. */
function useDropFirst(state: SigningState): SigningState {
  const [seen, setSeen] = useState(true)
  const isUnderWay = state !== 'idle' && state !== 'standing'
  useEffect(() => {
    if (!isUnderWay || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setSeen(false)
    const timer = setTimeout(() => setSeen(true), dropMs)
    return () => clearTimeout(timer)
  }, [isUnderWay])
  return state === 'signed' && !seen ? 'pressed' : state
}
