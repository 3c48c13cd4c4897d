import { useEffect, useRef, useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { FailedText } from '#ui/empty-text.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { ArtworkCell, type CardComponent } from './artwork-cell.tsx'
import { findLargeSides } from './find-large-sides.ts'
import css from './grid.module.css'
import type { Directory } from './use-directory.ts'

/** Number of profiles from which the list is virtualized. */
const virtualizeFrom = 90
// The virtualizer is large, and few lists are this long.
const loadLongGrid = () => import('./long-grid.tsx')
/** Number of profiles shown until the long grid has loaded: full rows of one, two and three columns. */
const firstCount = 12

type ArtworkGridProps = {
  directory: Directory
  profiles: readonly ProfileView[]
  Card: CardComponent
  compact: boolean
  /** True if the profiles replace placeholders. */
  fadesIn: boolean
  /** Index of a profile to scroll to. A new object scrolls again, also to the same index. */
  scrollTarget: { index: number } | undefined
  /** Time after which a profile is marked as new. */
  lastVisit: string | undefined
}

/** The artworks of a list. */
export function ArtworkGrid(props: ArtworkGridProps) {
  const { directory, profiles, Card, compact, fadesIn, scrollTarget, lastVisit } = props
  const { changed, paging } = directory
  const isLong = paging !== undefined || profiles.length >= virtualizeFrom
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  const long = useLazy(loadLongGrid, isLong && !hasLoadFailed, () => setHasLoadFailed(true))
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (scrollTarget)
      grid.current?.children[scrollTarget.index]?.scrollIntoView({ block: 'center' })
  }, [scrollTarget])
  if (isLong && long) {
    return (
      <long.LongGrid
        // Rows of the other layout have other heights.
        key={compact ? 'compact' : 'grid'}
        profiles={profiles}
        changed={changed}
        Card={Card}
        compact={compact}
        scrollTarget={scrollTarget}
        lastVisit={lastVisit}
        onEnd={paging?.fetchMore}
      />
    )
  }
  const shown = isLong ? profiles.slice(0, firstCount) : profiles
  const largeSides = findLargeSides(shown)
  return (
    <>
      <ul
        ref={grid}
        className={joinClasses(layout.artworks, fadesIn && css.fadesIn, compact && css.compact)}
      >
        {shown.map((profile, index) => (
          <ArtworkCell
            key={profile.id}
            index={index}
            profile={profile}
            largeSide={compact ? undefined : largeSides.get(index)}
            changed={changed.has(profile.id)}
            eager={index === 0}
            lastVisit={lastVisit}
            Card={Card}
          />
        ))}
      </ul>
      {isLong && hasLoadFailed && (
        <FailedText onRetry={() => setHasLoadFailed(false)}>
          The rest could not be loaded.
        </FailedText>
      )}
    </>
  )
}
