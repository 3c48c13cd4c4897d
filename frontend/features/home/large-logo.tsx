import { useEffect, useState } from 'react'
import css from './large-logo.module.css'
import { logoArtworks } from './sample-artworks.ts'
import { UnframedPicture } from './unframed-picture.tsx'
import { usePress } from './use-press.ts'

/** Ratio of the opening of the frame, width by height. */
const openingRatio = 0.765

/**
 * The large logo with generated artwork in it. Pressing tilts the frame, holding spreads its outline, and
 * releasing shows another artwork.
 */
export function LargeLogo() {
  const [releases, setReleases] = useState(0)
  const artwork = logoArtworks[releases % logoArtworks.length] ?? logoArtworks[0]
  const next = logoArtworks[(releases + 1) % logoArtworks.length] ?? artwork
  const { pressed, ripples, handlers, removeRipple } = usePress(() => setReleases(releases + 1))
  // Preloads the next artwork.
  useEffect(() => {
    if (pressed) new Image().src = next.src
  }, [pressed, next.src])
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
      <span key={releases} className={releases > 0 ? `${css.frame} ${css.swings}` : css.frame}>
        <UnframedPicture artwork={artwork} ratio={openingRatio} />
      </span>
      <span className={css.label}>
        <span>
          {artwork.family}
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
