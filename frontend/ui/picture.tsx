import type { ComponentProps } from 'react'
import css from './picture.module.css'

/** The sizes of a picture in each format, as `srcset` says them, and how wide it is shown. */
export type PictureSources = { webp: string; avif: string; sizes: string }

type PictureProps = ComponentProps<'img'> & {
  src: string
  alt: string
  /** Undefined where there is one size. */
  sources: PictureSources | undefined
}

/** Image in the smallest available size that fills its place. */
export function Picture({ sources, alt, ...props }: PictureProps) {
  if (!sources) return <img {...props} alt={alt} />
  const { avif, webp, sizes } = sources
  return (
    <picture className={css.picture}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img {...props} srcSet={webp} sizes={sizes} alt={alt} />
    </picture>
  )
}
