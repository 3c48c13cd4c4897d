import css from './skeleton.module.css'

/** Placeholder of a line of text. `width` is in percent, `height` in px. */
export function SkeletonBar({ width = 100, height = 20 }: { width?: number; height?: number }) {
  return <span className={css.bar} style={{ width: `${width}%`, height }} />
}

/** Placeholder of an artwork. */
export function SkeletonArtwork() {
  return <span className={css.artwork} />
}
