import { pictureSourcesFor } from '#contract/media/picture-sources.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import typography from '#ui/typography.module.css'
import css from './profile-page.module.css'

type PhotoRowProps = {
  profile: Pick<ProfileView, 'profilePhotos' | 'photoAlts'>
  /** Fallback for a photo that does not load. */
  fallback: string
  onOpen: (index: number) => void
}

/** Thumbnails of all photos. Pressing one opens the lightbox. A single photo is already shown large. */
export function PhotoRow({ profile, fallback, onOpen }: PhotoRowProps) {
  const { profilePhotos: photos, photoAlts } = profile
  if (photos.length < 2) return null
  return (
    <section aria-label="Photos">
      <p className={`${typography.mono} ${css.count}`}>Photos, {photos.length}</p>
      <ul className={css.photos}>
        {photos.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              className={css.thumb}
              aria-label={formatButtonLabel(`${index + 1} of ${photos.length}`, photoAlts[src])}
              onClick={() => onOpen(index)}
            >
              <ArtworkImage
                {...pictureSourcesFor('thumb', src)}
                fallback={fallback}
                alt=""
                liftsOnHover
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatButtonLabel(position: string, alt: string | undefined): string {
  return `Open photo ${position}${alt === undefined ? '' : `: ${alt}`}`
}
