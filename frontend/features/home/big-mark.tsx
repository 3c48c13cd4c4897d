import { useEffect, useRef, useState } from 'react'
import css from './big-mark.module.css'
import { markWorks } from './house-works.ts'
import { PictureOnly } from './picture-only.tsx'
import { usePress } from './use-press.ts'

/** The frame's opening, width by height. */
const opening = 0.765

/**
 * The mark, large, with a generated work in it. A press nudges it about its nail, holding spreads
 * its outline, letting go hangs another work.
 */
export function BigMark() {
  const [turn, setTurn] = useState(0)
  const [swings, setSwings] = useState(0)
  const work = markWorks[turn % markWorks.length] ?? markWorks[0]
  const next = markWorks[(turn + 1) % markWorks.length] ?? work
  const { pressed, ripples, handlers, forgetRipple } = usePress(() => {
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
          onAnimationEnd={() => forgetRipple(ripple)}
        />
      ))}
      {/* A new key starts the swing again. */}
      <span key={swings} className={swings > 0 ? `${css.frame} ${css.swings}` : css.frame}>
        <PictureOnly work={work} frame={opening} />
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

/** Fetches a picture when it is about to be needed, so that it hangs at once. */
function usePicture(src: string, soon: boolean) {
  const fetched = useRef<string>(undefined)
  useEffect(() => {
    if (!soon || fetched.current === src) return
    fetched.current = src
    new Image().src = src
  }, [src, soon])
}
