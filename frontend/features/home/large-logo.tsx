import { useEffect, useRef, useState } from 'react'
import css from './large-logo.module.css'
import { logoArtworks } from './sample-artworks.ts'
import { UnframedPicture } from './unframed-picture.tsx'
import { usePress } from './use-press.ts'

/** Ratio of the opening of the frame, width by height. */
const opening = 0.765

/**
 * The large logo with generated artwork in it. Pressing tilts the frame, holding spreads its outline, and
 * releasing shows another artwork.
 */
export function LargeLogo() {
  const [turn, setTurn] = useState(0)
  const [swings, setSwings] = useState(0)
  const work = logoArtworks[turn % logoArtworks.length] ?? logoArtworks[0]
  const next = logoArtworks[(turn + 1) % logoArtworks.length] ?? work
  const { pressed, ripples, handlers, removeRipple } = usePress(() => {
    setTurn(turn + 1)
    setSwings(swings + 1)
  })
  usePicture(next.src, pressed)
  return (
    <button type="button" className={css.mark} data-pressed={pressed || undefined} {...handlers}>
      {ripples.map((ripple) => (
        <span
          key={ripple}
          className={css.ripple}
          aria-hidden="true"
          onAnimationEnd={() => removeRipple(ripple)}
        />
      ))}
      {/* A new key restarts the animation. */}
      <span key={swings} className={swings > 0 ? `${css.frame} ${css.swings}` : css.frame}>
        <UnframedPicture work={work} frame={opening} />
      </span>
      <span className={css.label}>
        <span>
          {work.family}
          <span className={css.how}>
            <br />
            <br />
            Press
            <br />
            for
            <br />
            another
          </span>
        </span>
      </span>
    </button>
  )
}

/** Preloads a picture shortly before it is needed. */
function usePicture(src: string, soon: boolean) {
  const fetched = useRef<string>(undefined)
  useEffect(() => {
    if (!soon || fetched.current === src) return
    fetched.current = src
    new Image().src = src
  }, [src, soon])
}
