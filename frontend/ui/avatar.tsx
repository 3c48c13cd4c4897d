import { useState } from 'react'
import css from './avatar.module.css'
import { joinClasses } from './join-classes.ts'
import { Picture, type PictureSources } from './picture.tsx'

type AvatarProps = {
  src: string
  /** Available sizes, if there are several. */
  sources?: PictureSources | undefined
  /** Fallback when `src` fails, such as a default avatar. */
  fallback?: string
  size?: 'small' | 'normal' | 'large'
}

/** Round avatar. Decorative: adjacent text has the name. */
export function Avatar({ src, sources, fallback, size = 'normal' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <Picture
      className={joinClasses(css.avatar, css[size])}
      src={failed === src && fallback ? fallback : src}
      sources={failed === src ? undefined : sources}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
