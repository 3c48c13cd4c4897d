import { useHydrated } from '@tanstack/react-router'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import css from './artwork-image.module.css'
import { joinClasses } from './join-classes.ts'
import { Picture, type PictureSources } from './picture.tsx'

type ArtworkImageProps = {
  src: string
  /** Available sizes, if there are several. */
  sources?: PictureSources | undefined
  /** Fallback when `src` fails, such as generated artwork. */
  fallback?: string
  alt: string
  /** Width by height, if it is known before the picture has loaded. */
  ratio?: number
  /** True for generated artwork, which the dark theme dims. Pictures of users are not dimmed. */
  isGenerated?: boolean
  /** True if the picture moves up while the pointer is over it. */
  liftsOnHover?: boolean
  /** True if the picture loads first. Other pictures load lazily. */
  eager?: boolean
  className?: string
}

/** Transparent pixel, shown if neither the picture nor its fallback loads. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * Artwork on a wall: uncropped, in its own ratio, with a shadow. It fits into `--work-width` and
 * `--work-height`, which the wall sets.
 */
export function ArtworkImage(props: ArtworkImageProps) {
  // A new picture resets the measured ratio and the failures.
  return <ImageOfSource key={props.src} {...props} />
}

function ImageOfSource({
  src,
  sources,
  fallback,
  alt,
  ratio,
  isGenerated,
  liftsOnHover,
  eager,
  className,
}: ArtworkImageProps) {
  const [failures, setFailures] = useState(0)
  const [measured, setMeasured] = useState(() => findRatio(src))
  // Each URL is requested only once.
  const candidates = fallback === src ? [src] : [src, fallback]
  const shown = candidates[failures] ?? blank
  const knownRatio = measured ?? ratio
  const [isFromServer] = useState(!useHydrated())
  const isFitted = isFromServer && knownRatio === undefined
  const picture = useRef<HTMLImageElement>(null)
  const measure = (loaded: HTMLImageElement) => {
    const loadedRatio = shown === blank ? undefined : cacheRatio(shown, loaded)
    setMeasured(loadedRatio ?? ratio ?? 1)
  }
  // A picture that the server rendered may have loaded, or failed, before this component hydrates.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it hydrates
  useLayoutEffect(() => {
    const { current } = picture
    if (!isFromServer || !current?.complete) return
    if (current.naturalWidth > 0) measure(current)
    else setFailures(1)
  }, [])
  return (
    <Picture
      // A new element in the measured size: a resized one would count as a layout shift.
      key={isFitted ? 'fitted' : 'measured'}
      ref={picture}
      className={joinClasses(
        css.work,
        (isGenerated || failures > 0) && css.generated,
        liftsOnHover && css.liftsOnHover,
        isFitted ? css.fitted : knownRatio === undefined && css.loading,
        className,
      )}
      style={knownRatio === undefined ? undefined : ({ '--ratio': knownRatio } as CSSProperties)}
      src={shown}
      sources={failures === 0 ? sources : undefined}
      alt={alt}
      // A cached picture is loaded eagerly: lazy loading would leave it blank for a moment.
      loading={eager || measured !== undefined ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={measured === undefined ? 'async' : 'sync'}
      onLoad={({ currentTarget }) => measure(currentTarget)}
      onError={() => setFailures(failures + 1)}
    />
  )
}

/** Maximum number of cached ratios. */
const maxRatios = 1000
const ratios = new Map<string, number>()

/** Returns the cached ratio (width by height) of a picture, which can be shown before it has loaded. */
export function findRatio(src: string): number | undefined {
  return ratios.get(src)
}

/** Caches the ratio of a loaded picture and returns it; undefined if it has not loaded. */
export function cacheRatio(
  src: string,
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>,
): number | undefined {
  if (naturalHeight === 0) return undefined
  const ratio = naturalWidth / naturalHeight
  ratios.delete(src)
  ratios.set(src, ratio)
  const [oldest] = ratios.keys()
  if (ratios.size > maxRatios && oldest !== undefined) ratios.delete(oldest)
  return ratio
}
