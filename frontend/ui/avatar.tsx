import { useState } from 'react'
import css from './avatar.module.css'
import { joinClasses } from './join-classes.ts'

type AvatarProps = {
  src: string
  /** What shows when `src` fails, say a drawn roundel. */
  fallback?: string
  size?: 'small' | 'normal' | 'large'
}

/** A round picture of its owner. Decorative: the name stands beside it. */
export function Avatar({ src, fallback, size = 'normal' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <img
      className={joinClasses(css.avatar, css[size])}
      src={failed === src && fallback ? fallback : src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
