import { useEffect, useRef, useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { FailedText } from '#ui/empty-text.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { ArtworkCell, type CardComponent } from './artwork-cell.tsx'
import css from './grid.module.css'
import { placeLarge } from './place-large.ts'
import type { Directory } from './use-directory.ts'

/** Number of profiles from which the list is virtualized, with code that loads on demand. */
const virtualizeFrom = 90
const loadLongGrid = () => import('./long-grid.tsx')
/** Number of profiles shown until that code has loaded: full rows of one, two and three columns. */
const firstCount = 12

type ArtworkGridProps = {
  directory: Directory
  profiles: readonly ProfileView[]
  Card: CardComponent
  compact: boolean
  /** True if the profiles replace placeholders. */
  arriving: boolean
  /** Index of a profile to scroll to. A new object scrolls again, also to the same index. */
  scrollTarget: { index: number } | undefined
}

/** The artworks of a list. */
export function ArtworkGrid(props: ArtworkGridProps) {
  const { directory, profiles, Card, compact, arriving, scrollTarget } = props
  const { changed, pages } = directory
  const isMany = pages !== undefined || profiles.length >= virtualizeFrom
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  const long = useLazy(loadLongGrid, isMany && !hasLoadFailed, () => setHasLoadFailed(true))
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (scrollTarget)
      grid.current?.children[scrollTarget.index]?.scrollIntoView({ block: 'center' })
  }, [scrollTarget])
  if (isMany && long) {
    return (
      <long.LongGrid
        // Rows of the other layout have other heights.
        key={compact ? 'compact' : 'grid'}
        profiles={profiles}
        changed={changed}
        Card={Card}
        compact={compact}
        scrollTarget={scrollTarget}
        onEnd={pages?.fetchMore}
      />
    )
  }
  const shown = isMany ? profiles.slice(0, firstCount) : profiles
  const largeSides = placeLarge(shown)
  return (
    <>
      <ul
        ref={grid}
        className={joinClasses(layout.artworks, arriving && css.arriving, compact && css.compact)}
      >
        {shown.map((profile, index) => (
          <ArtworkCell
            key={profile.id}
            index={index}
            profile={profile}
            large={compact ? undefined : largeSides.get(index)}
            changed={changed.has(profile.id)}
            eager={index === 0}
            Card={Card}
          />
        ))}
      </ul>
      {isMany && hasLoadFailed && (
        <FailedText onRetry={() => setHasLoadFailed(false)}>
          The rest could not be loaded.
        </FailedText>
      )}
    </>
  )
}
