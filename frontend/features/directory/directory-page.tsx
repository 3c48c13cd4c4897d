import { useHydrated, useLocation } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { parseFilterSearch } from '#contract/search/filter-search.ts'
import { lastListAtom } from '#lib/last-list.ts'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useTitle } from '#lib/use-title.ts'
import { FailedText } from '#ui/empty-text.tsx'
import layout from '#ui/layout.module.css'
import { ArrivalBar } from './arrival-bar.tsx'
import type { CardComponent } from './artwork-cell.tsx'
import { ArtworkGrid } from './artwork-grid.tsx'
import { ListError, NothingFound } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import css from './grid.module.css'
import { countNew, useLastVisit } from './last-visit.ts'
import { ListHead } from './list-head.tsx'
import { listLayoutAtom } from './list-layout.ts'
import { PageLinks } from './page-links.tsx'
import { SkeletonGrid } from './skeleton-grid.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useDirectory } from './use-directory.ts'
import type { OnSearchChange } from './use-filter-popover.ts'
import { useScrollReturn } from './use-scroll-return.ts'

type DirectoryPageProps = {
  type: ProfileType
  search: DirectorySearch
  onChange: OnSearchChange
  Card: CardComponent
  /** Loads the code of the compact layout, which few visitors choose. */
  loadCompact: () => Promise<{ CompactCard: CardComponent }>
}

/** List page: title, filters and a grid of artworks. */
export function DirectoryPage(props: DirectoryPageProps) {
  const { type, search, onChange } = props
  const directory = useDirectory(type, search)
  const { profiles, matching, total, status, error, refetch, paging } = directory
  const arrivals = useArrivals(profiles, directory.key)
  const lastVisit = useLastVisit(type, profiles)
  const { isCompact, Card } = useLayout(props)
  const searchField = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const [scrollTarget, setScrollTarget] = useState<{ index: number }>()
  const showPending = () => {
    setScrollTarget({ index: arrivals.showPending() })
    // The focused button disappears.
    listRef.current?.focus({ preventScroll: true })
  }
  const changeSearch: OnSearchChange = (nextSearch, options) => {
    onChange(nextSearch, options)
    // A different list is shown from its beginning.
    const start = listRef.current?.getBoundingClientRect().top
    if (start !== undefined && start < 0) listRef.current?.scrollIntoView()
  }
  useTitle(typeWords[type].title)
  useRememberList(type, search)
  useScrollReturn(total !== undefined)
  const isLoading = status === 'pending' || Card === undefined
  const [wasLoadingFirst] = useState(isLoading)
  return (
    <div className={layout.wrap}>
      <ListHead
        type={type}
        total={total}
        matching={matching}
        newCount={countNew(directory, search, lastVisit)}
        hasError={status === 'error'}
      />
      <FilterBar
        type={type}
        search={search}
        matching={matching}
        onChange={changeSearch}
        onSearch={refetch}
        searchRef={searchField}
      />
      <ArrivalBar pending={arrivals.pending} onShowPending={showPending} />
      <div ref={listRef} tabIndex={-1} className={css.list}>
        {isLoading && status !== 'error' && <SkeletonGrid type={type} compact={isCompact} />}
        {status === 'error' && <ListError type={type} cause={error} onRetry={refetch} />}
        {profiles?.length === 0 && (
          <NothingFound
            type={type}
            filter={search}
            onClear={() => {
              changeSearch(parseFilterSearch({ sort: search.sort }), { replace: false })
              // The focused button disappears.
              searchField.current?.focus()
            }}
          />
        )}
        {arrivals.shown && arrivals.shown.length > 0 && Card && (
          <ArtworkGrid
            directory={directory}
            profiles={arrivals.shown}
            Card={Card}
            compact={isCompact}
            fadesIn={wasLoadingFirst}
            scrollTarget={scrollTarget}
            lastVisit={lastVisit}
          />
        )}
      </div>
      <PageLinks type={type} search={search} />
      {paging?.hasFailed && (
        <FailedText onRetry={paging.retry}>The rest could not be loaded.</FailedText>
      )}
      {paging?.isLoading && <SkeletonGrid type={type} count={3} compact={isCompact} />}
    </div>
  )
}

/** Returns the layout that this browser prefers, and its card, which is undefined until it has loaded. */
function useLayout({ Card, loadCompact }: DirectoryPageProps) {
  const [chosen, setChosen] = useAtom(listLayoutAtom)
  const isCompact = useHydrated() && chosen === 'compact'
  const resetLayout = () => {
    setChosen('grid')
    showError(
      'Compact view did not load',
      'The artworks are shown instead. Please try again later.',
    )
  }
  const compact = useLazy(loadCompact, isCompact, resetLayout)
  return { isCompact, Card: isCompact ? compact?.CompactCard : Card }
}

/** Records the open list and its history index, for the profiles that are opened from it. */
function useRememberList(type: ProfileType, search: DirectorySearch) {
  const setLastList = useSetAtom(lastListAtom)
  const { path } = typeWords[type]
  // While the page is being left, the location is already that of the next page.
  const historyIndex = useLocation({
    select: ({ pathname, state }) => (pathname === path ? state.__TSR_index : undefined),
  })
  useEffect(() => {
    if (historyIndex !== undefined) setLastList({ type, search, place: historyIndex })
  }, [setLastList, type, search, historyIndex])
}
