import type { ProfileView } from '#contract/views/profile.ts'
import { Wall } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { coverUrl, pictureUrl } from './picture.ts'
import css from './profile-page.module.css'

/** The profile's work, large. A photo opens in the dark room; a drawn cover only hangs. */
export function ProfileWall({ profile, onOpen }: { profile: ProfileView; onOpen: () => void }) {
  const { id, name, profileType, profilePhotos } = profile
  const cover = coverUrl(profileType, id)
  const photo = profilePhotos.length > 0
  const alt = photo ? `First photo by ${name}` : `A work that the house drew for ${name}`
  const work = <Work src={pictureUrl(profile)} fallback={cover} alt={alt} paper={!photo} eager />
  return (
    <div className={css.wall}>
      <Wall size="profile">
        {photo ? (
          <button type="button" className={css.open} onClick={onOpen}>
            {work}
          </button>
        ) : (
          work
        )}
      </Wall>
    </div>
  )
}
