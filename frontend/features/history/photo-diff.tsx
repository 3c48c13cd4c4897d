import { useState } from 'react'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import { diffPhotos, type PhotoChange } from './diff-photos.ts'
import css from './photo-diff.module.css'

type PhotoDiffProps = { was: readonly string[]; now: readonly string[] }

/** The photos before and after an event, as thumbnails in the six frames of a profile. */
export function PhotoDiff({ was, now }: PhotoDiffProps) {
  const { before, after, summary } = diffPhotos(was, now)
  return (
    <div className={css.photos}>
      {was.length > 0 && <Row label="Photos before" photos={before} />}
      <Row label="Photos after" photos={after} />
      <p className={`${typography.small} ${typography.muted}`}>{summary}</p>
      <details className={css.addresses}>
        <summary>Show file addresses</summary>
        <ul className={typography.mono}>
          {[...new Set([...was, ...now])].map((src) => (
            <li key={src}>{src}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Row({ label, photos }: { label: string; photos: readonly PhotoChange[] }) {
  const frames = Math.max(maxPhotos, photos.length)
  return (
    <ol className={css.row} aria-label={label}>
      {Array.from({ length: frames }, (_, index) => {
        const photo = photos[index]
        return (
          <li key={photo?.src ?? `empty ${index}`} aria-hidden={photo ? undefined : true}>
            {photo ? <Frame key={photo.src} photo={photo} /> : <div className={css.empty} />}
            {photo && (
              <p className={typography.mono}>
                {index + 1} <b>{photo.word}</b>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Frame({ photo: { src, change } }: { photo: PhotoChange }) {
  // The server no longer has the file of an erased photo.
  const [isErased, setErased] = useState(false)
  if (isErased) {
    return <div className={joinClasses(css.empty, typography.mono, css.erased)}>erased</div>
  }
  return (
    <div className={joinClasses(css.frame, change !== 'kept' && css[change])}>
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => setErased(true)} />
    </div>
  )
}
