import type { ComponentProps } from 'react'
import css from './picture.module.css'

/** Available sizes of a picture in each format as `srcset`, and its displayed width as `sizes`. */
export type PictureSources = { webp: string; avif: string; sizes: string }

type PictureProps = ComponentProps<'img'> & {
  src: string
  alt: string
  /** Undefined for pictures with a single size. */
  sources: PictureSources | undefined
}

/** Image in the smallest available size that is large enough. */
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
