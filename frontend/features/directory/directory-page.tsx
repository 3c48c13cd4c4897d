import { useLocation } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { openedListAtom } from '#lib/opened-list.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useTitle } from '#lib/use-title.ts'
import layout from '#ui/layout.module.css'
import { ArrivalBar } from './arrival-bar.tsx'
import { NothingFound, NothingRead, RestNotRead } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import css from './grid.module.css'
import { ListHead } from './list-head.tsx'
import { MemoCard, type RenderCard } from './memo-card.tsx'
import { SkeletonGrid } from './skeleton-grid.tsx'
import { useArrivals } from './use-arrivals.ts'
import { type Directory, useDirectory } from './use-directory.ts'

type DirectoryPageProps = {
  type: ProfileType
  filter: DirectoryFilter
  /** `replace`: the change goes on with the last one, so Back does not step through it. */
  onFilter: (filter: DirectoryFilter, how: { replace: boolean }) => void
  /** How one profile hangs. */
  renderCard: RenderCard
}

/** A list page: its title, its filters, and the works in rows on the eye line. */
export function DirectoryPage({ type, filter, onFilter, renderCard }: DirectoryPageProps) {
  const directory = useDirectory(type, filter)
  const { profiles, matching, total, status, error, refetch, pages } = directory
  const arrivals = useArrivals(profiles, directory.name)
  const search = useRef<HTMLInputElement>(null)
  const works = useRef<HTMLDivElement>(null)
  const hang = () => {
    arrivals.hang()
    // The button goes, and may not take the focus along.
    works.current?.focus({ preventScroll: true })
    works.current?.scrollIntoView()
  }
  useTitle(typeWords[type].title)
  useOpened(type, filter)
  return (
    <div className={layout.wrap}>
      <ListHead type={type} total={total} matching={matching} />
      <FilterBar
        type={type}
        filter={filter}
        onFilter={onFilter}
        onSearch={refetch}
        searchRef={search}
      />
      {status === 'pending' && <SkeletonGrid type={type} />}
      {status === 'error' && <NothingRead type={type} cause={error} onRetry={refetch} />}
      {profiles?.length === 0 && (
        <NothingFound
          type={type}
          filter={filter}
          onClear={() => {
            onFilter({}, { replace: false })
            // The button goes, and may not take the focus along.
            search.current?.focus()
          }}
        />
      )}
      <ArrivalBar waiting={arrivals.waiting} onHang={hang} />
      {arrivals.shown && arrivals.shown.length > 0 && (
        <div ref={works} tabIndex={-1} className={css.works}>
          <Works directory={directory} profiles={arrivals.shown} renderCard={renderCard} />
        </div>
      )}
      {pages?.isComing && <SkeletonGrid type={type} count={3} />}
    </div>
  )
}

/** Keeps in mind which list is open, and where, for the profiles that are opened from it. */
function useOpened(type: ProfileType, filter: DirectoryFilter) {
  const setOpened = useSetAtom(openedListAtom)
  const { path } = typeWords[type]
  // Already somewhere else while this still stands: that is the place of what is opened.
  const place = useLocation({
    select: ({ pathname, state }) => (pathname === path ? state.__TSR_index : undefined),
  })
  useEffect(() => {
    if (place !== undefined) setOpened({ type, filter, place })
  }, [setOpened, type, filter, place])
}

const inFirstView = 3
/** From this many works on, only those near the window are in the page: what keeps to them is fetched then. */
const manyWorks = 90
const loadLongGrid = () => import('./long-grid.tsx')
/** What hangs until that has come: whole rows of one, two and three. */
const firstOfMany = 12

type WorksProps = {
  directory: Directory
  profiles: readonly ProfileView[]
  renderCard: RenderCard
}

function Works({ directory: { changed, pages }, profiles, renderCard }: WorksProps) {
  const isMany = pages !== undefined || profiles.length >= manyWorks
  const [isCut, setIsCut] = useState(false)
  const long = useLazy(loadLongGrid, isMany && !isCut, () => setIsCut(true))
  if (isMany && long) {
    const { LongGrid } = long
    return (
      <LongGrid profiles={profiles} changed={changed} renderCard={renderCard} onEnd={pages?.more} />
    )
  }
  const hung = isMany ? profiles.slice(0, firstOfMany) : profiles
  return (
    <>
      <ul className={`${css.grid} ${css.arriving}`}>
        {hung.map((profile, index) => (
          <li key={profile.id} className={css.cell}>
            <MemoCard
              profile={profile}
              changed={changed.has(profile.id)}
              eager={index < inFirstView}
              renderCard={renderCard}
            />
          </li>
        ))}
      </ul>
      {isMany && isCut && <RestNotRead onRetry={() => setIsCut(false)} />}
    </>
  )
}
