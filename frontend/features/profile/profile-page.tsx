import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback } from 'react'
import { coverPath, hungAlt, hungPath } from '#contract/drawings.ts'
import { pictureIn } from '#contract/picture-sources.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { justSignedAtom } from '#lib/just-signed.ts'
import { showToast } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { Wall } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { BackToList } from './back-to-list.tsx'
import { LabelOnWall } from './label-on-wall.tsx'
import { LinkTable } from './link-table.tsx'
import { PhotoRow } from './photo-row.tsx'
import css from './profile-page.module.css'
import { ShareRow } from './share/share-row.tsx'

// The dark room is entered by few.
const loadLightbox = () => import('#ui/lightbox.tsx')

type ProfilePageProps = {
  profile: ProfileView
  /** What leads from it to others. */
  children?: { neighbours: ReactNode; similar: ReactNode }
}

/** One profile: the work, its label, its photos and where it leads. */
export function ProfilePage({ profile, children }: ProfilePageProps) {
  const { history } = useRouter()
  const [shown, setShown] = useShownPhoto()
  const stayOut = useCallback(() => {
    history.back()
    showToast({ title: 'Not Loaded', text: 'Please try again later.', variant: 'destructive' })
  }, [history])
  const darkRoom = useLazy(loadLightbox, shown !== undefined, stayOut)
  const { profilePhotos, photoAlts } = profile
  const name = shownName(profile)
  const pictures = profilePhotos.map((src, index) => ({
    ...pictureIn('room', src),
    alt: photoAlts[src] ?? `Photo ${index + 1} of ${profilePhotos.length} by ${name}`,
  }))
  return (
    <div className={layout.wrap}>
      <div className={css.back}>
        <BackToList type={profile.profileType} />
        {children?.neighbours}
      </div>
      <article className={css.columns} aria-label={name}>
        <div className={css.works}>
          <ProfileWall profile={profile} onOpen={() => setShown(0)} />
          <PhotoRow profile={profile} fallback={coverPath(profile.work)} onOpen={setShown} />
        </div>
        <div className={css.words}>
          <LabelOnWall profile={profile} />
          <LinkTable profile={profile} />
          {profile.status === 'listed' && <ShareRow profile={profile} />}
        </div>
      </article>
      {children?.similar}
      {darkRoom && (
        <darkRoom.Lightbox name={name} pictures={pictures} index={shown} onIndexChange={setShown} />
      )}
    </div>
  )
}

/** Which photo the dark room shows. It stands in the history, so that Back closes the room. */
function useShownPhoto(): [number | undefined, (index: number | undefined) => void] {
  const { history } = useRouter()
  const navigate = useNavigate()
  const shown = useLocation({ select: ({ state }) => state.photo })
  const show = (photo: number | undefined) => {
    if (photo === undefined) return history.back()
    void navigate({
      to: '.',
      state: (state) => ({ ...state, photo }),
      replace: shown !== undefined,
      resetScroll: false,
    })
  }
  return [shown, show]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    photo?: number
  }
}

/** The profile's work, large. A photo opens in the dark room; a drawn cover only hangs. */
function ProfileWall({ profile, onOpen }: { profile: ProfileView; onOpen: () => void }) {
  const { id, work: drawn, profilePhotos } = profile
  const isArriving = useAtomValue(justSignedAtom) === id
  const name = shownName(profile)
  const cover = coverPath(drawn)
  const photo = profilePhotos.length > 0
  const kind = photo ? 'First photo by' : 'A work that the house drew for'
  const work = (
    <Work
      {...pictureIn('wall', hungPath(profile))}
      fallback={cover}
      alt={hungAlt(profile) ?? `${kind} ${name}`}
      paper={!photo}
      eager
    />
  )
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
