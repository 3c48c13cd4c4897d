import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { coverPath, hungPath } from '#contract/drawings.ts'
import { shownName } from '#contract/shown-name.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { justSignedAtom } from '#lib/just-signed.ts'
import { showToast } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { Wall } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { LabelOnWall } from './label-on-wall.tsx'
import { LinkTable } from './link-table.tsx'
import { PhotoRow } from './photo-row.tsx'
import css from './profile-page.module.css'
import { ShareRow } from './share/share-row.tsx'

// The dark room is entered by few.
const loadLightbox = () => import('#ui/lightbox.tsx')

/** One profile: the work, its label, its photos and where it leads. */
export function ProfilePage({ profile }: { profile: ProfileView }) {
  const [shown, setShown] = useState<number>()
  const stayOut = useCallback(() => {
    setShown(undefined)
    showToast({ title: 'Not Loaded', text: 'Please try again later.', variant: 'destructive' })
  }, [])
  const darkRoom = useLazy(loadLightbox, shown !== undefined, stayOut)
  const { profilePhotos } = profile
  const name = shownName(profile)
  const list = typeWords[profile.profileType]
  const pictures = profilePhotos.map((src, index) => ({
    src,
    alt: `Photo ${index + 1} of ${profilePhotos.length} by ${name}`,
  }))
  return (
    <div className={layout.wrap}>
      <p className={css.back}>
        <Button asChild variant="quiet">
          <Link to={list.path}>
            <span>
              <span aria-hidden="true">← </span>Back to {list.plural}
            </span>
          </Link>
        </Button>
      </p>
      <article className={css.columns} aria-label={name}>
        <div className={css.works}>
          <ProfileWall profile={profile} onOpen={() => setShown(0)} />
          <PhotoRow photos={profilePhotos} fallback={coverPath(profile.work)} onOpen={setShown} />
        </div>
        <div className={css.words}>
          <LabelOnWall profile={profile} />
          <LinkTable profile={profile} />
          {profile.status === 'listed' && <ShareRow profile={profile} />}
        </div>
      </article>
      {darkRoom && (
        <darkRoom.Lightbox name={name} pictures={pictures} index={shown} onIndexChange={setShown} />
      )}
    </div>
  )
}

/** The profile's work, large. A photo opens in the dark room; a drawn cover only hangs. */
function ProfileWall({ profile, onOpen }: { profile: ProfileView; onOpen: () => void }) {
  const { id, work: drawn, profilePhotos } = profile
  const isArriving = useAtomValue(justSignedAtom) === id
  const name = shownName(profile)
  const cover = coverPath(drawn)
  const photo = profilePhotos.length > 0
  const alt = photo ? `First photo by ${name}` : `A work that the house drew for ${name}`
  const work = <Work src={hungPath(profile)} fallback={cover} alt={alt} paper={!photo} eager />
  return (
    <div className={joinClasses(css.wall, isArriving && css.hangs)}>
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
