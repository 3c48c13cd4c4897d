import { Dialog } from 'radix-ui'
import { type CSSProperties, type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import { ArtworkImage } from './artwork-image.tsx'
import { Icon } from './icon.tsx'
import css from './lightbox.module.css'
import { Picture, type PictureSources } from './picture.tsx'
import typography from './typography.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type LightboxProps = {
  /** Name of the profile, which labels the dialog. */
  name: string
  pictures: readonly {
    src: string
    alt: string
    ratio?: number
    sources?: PictureSources
  }[]
  /** Index of the open picture; undefined while the lightbox is closed. */
  index: number | undefined
  onIndexChange: (index: number | undefined) => void
}

/** Lightbox with one picture at a time. Arrow keys and swipes move with wraparound; Escape closes. */
export function Lightbox({ name, pictures, index, onIndexChange }: LightboxProps) {
  const picture = index === undefined ? undefined : pictures[index]
  const hasSeveral = pictures.length > 1
  const move = (by: number) => {
    if (index !== undefined) onIndexChange((index + by + pictures.length) % pictures.length)
  }
  // Zoom applies to one photo: the next one opens unzoomed.
  const [zoomedSrc, setZoomedSrc] = useState<string>()
  const zoomed = picture !== undefined && zoomedSrc === picture.src
  const setZoomed = (zoom: boolean) => setZoomedSrc(zoom ? picture?.src : undefined)
  const moveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'z') setZoomed(!zoomed)
    // Arrow keys scroll an enlarged photo.
    if (zoomed) return
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  const returnFocus = useReturnFocus(picture !== undefined)
  const swipe = useSwipe((by) => zoomed || move(by))
  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={() => onIndexChange(undefined)}>
      <Dialog.Portal>
        <Dialog.Content
          className={css.lightbox}
          onKeyDown={moveByKey}
          aria-describedby={undefined}
          {...returnFocus}
          {...swipe}
        >
          <div className={css.bar} style={{ '--ratio': picture?.ratio } as CSSProperties}>
            <Dialog.Title className={typography.hidden}>Photos of {name}</Dialog.Title>
            <p className={css.mono} aria-live="polite">
              {(index ?? 0) + 1} of {pictures.length}
            </p>
            <button
              type="button"
              className={css.button}
              aria-label="Zoom"
              aria-pressed={zoomed}
              onClick={() => setZoomed(!zoomed)}
            >
              <Icon name="plus" />
            </button>
            <Dialog.Close className={css.button} aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className={css.stage}>
            <button
              type="button"
              className={css.button}
              aria-label="Previous photo"
              hidden={!hasSeveral}
              onClick={() => move(-1)}
            >
              <Icon name="arrow-left" />
            </button>
            {picture &&
              (zoomed ? (
                <Enlarged key={picture.src} {...picture} />
              ) : (
                <ArtworkImage {...picture} eager />
              ))}
            <button
              type="button"
              className={css.button}
              aria-label="Next photo"
              hidden={!hasSeveral}
              onClick={() => move(1)}
            >
              <Icon name="arrow-right" />
            </button>
          </div>
          <Preload pictures={pictures} index={index} />
          <p className={`${css.mono} ${css.foot}`}>
            {name}
            <span className={css.keys}>
              {' '}
              · Escape closes · z zooms{hasSeveral && ' · ← → move'}
            </span>
            {hasSeveral && <span className={css.swipes}> · Swipe to move</span>}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The photo at twice the size of the window, which scrolls. */
function Enlarged({ src, alt }: { src: string; alt: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only a focused element
    <section className={css.enlarged} tabIndex={0} aria-label="Enlarged photo, scroll to move">
      <img src={src} alt={alt} />
    </section>
  )
}

/** Preloads the previous and next pictures, so that they are shown without a delay. */
function Preload({ pictures, index = 0 }: Pick<LightboxProps, 'pictures' | 'index'>) {
  const adjacent = [1, -1].flatMap((by) => pictures.at((index + by) % pictures.length) ?? [])
  return (
    <div hidden>
      {[...new Set(adjacent)].map(({ src, sources }) => (
        <Picture key={src} src={src} sources={sources} alt="" />
      ))}
    </div>
  )
}

/** Minimum horizontal length of a swipe, in px. */
const minDistance = 50
/** Minimum ratio of a swipe's horizontal to its vertical length. */
const minAspectRatio = 1.5

/** Reports horizontal swipes: -1 for the previous picture, 1 for the next. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers zoom.
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger || !start.current) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) >= minDistance && Math.abs(x) > minAspectRatio * Math.abs(y))
        onSwipe(x < 0 ? 1 : -1)
    },
  }
}
