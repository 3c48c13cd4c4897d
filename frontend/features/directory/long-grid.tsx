import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { useShortcutKeys } from '#lib/shortcut-key.ts'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { ArtworkCell, type CardComponent } from './artwork-cell.tsx'
import { findLargeSides, type LargeSide } from './find-large-sides.ts'
import css from './grid.module.css'

type LongGridProps = {
  profiles: readonly ProfileView[]
  changed: ReadonlySet<string>
  Card: CardComponent
  compact: boolean
  /** Index of a profile to scroll to. */
  scrollTarget: { index: number } | undefined
  /** Time after which a profile is marked as new. */
  lastVisit: string | undefined
  /** Called when the last row is near. */
  onEnd: (() => void) | undefined
}

/** Estimated heights of a row in px, until it is measured. */
const rowHeight = 640
const compactRowHeight = 105

/** Measured rows of the last list, so that Back restores the scroll position. */
let measured: { layoutKey: string; rows: VirtualItem[] } = { layoutKey: '', rows: [] }

/** Virtualized rows of artworks: only those near the window are rendered. */
export function LongGrid(props: LongGridProps) {
  const { profiles, changed, Card, compact, scrollTarget, lastVisit, onEnd } = props
  const columns = useColumns()
  const largeSides = useMemo(
    () => (compact ? new Map() : findLargeSides(profiles)),
    [profiles, compact],
  )
  const starts = useMemo(
    () => splitIntoRows(profiles.length, columns, largeSides),
    [profiles.length, columns, largeSides],
  )
  const grid = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((grid.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const count = starts.length
  // Rows have the measured heights only with the same key.
  const layoutKey = `${compact} ${columns} ${innerWidth} ${count} ${profiles[0]?.id}`
  const virtualizer = useWindowVirtualizer({
    initialMeasurementsCache: measured.layoutKey === layoutKey ? measured.rows : [],
    count,
    estimateSize: () => (compact ? compactRowHeight : rowHeight),
    overscan: 2,
    scrollMargin: top,
  })
  useEffect(
    () => () => {
      measured = { layoutKey, rows: virtualizer.measurementsCache }
    },
    [layoutKey, virtualizer],
  )
  useEffect(() => {
    if (!scrollTarget) return
    const row = starts.findLastIndex((start) => start <= scrollTarget.index)
    virtualizer.scrollToIndex(row, { align: 'center' })
  }, [virtualizer, scrollTarget, starts])
  useHomeKey()
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= count - 2) onEnd?.()
  }, [last, count, onEnd])
  return (
    <div ref={grid} className={css.long} style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, start, key }) => (
        <ul
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={joinClasses(layout.artworks, css.row, compact && css.compact)}
          style={{ translate: `0 ${start - top}px` }}
        >
          {profiles.slice(starts[index], starts[index + 1]).map((profile, column) => {
            const position = (starts[index] ?? 0) + column
            return (
              <ArtworkCell
                key={profile.id}
                index={position}
                profile={profile}
                lastVisit={lastVisit}
                largeSide={largeSides.get(position)}
                changed={changed.has(profile.id)}
                eager={false}
                Card={Card}
              />
            )
          })}
        </ul>
      ))}
    </div>
  )
}

/** Returns the index of the first artwork of each row. In three columns a large artwork has a separate row. */
export function splitIntoRows(
  count: number,
  columns: number,
  largeSides: ReadonlyMap<number, LargeSide>,
): number[] {
  const starts: number[] = []
  for (let start = 0; start < count; ) {
    starts.push(start)
    start += columns === 3 && largeSides.has(start) ? 1 : columns
  }
  return starts
}

/** Makes the Home key scroll at once: a smooth scroll would end too early, since rows turn out higher than estimated. */
function useHomeKey(): void {
  useShortcutKeys(({ key }) => {
    if (key === 'Home') scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** Number of columns, as in the styles of the grid: 1, 2 or 3. */
function useColumns(): number {
  const two = useMedia('(min-width: 640px)')
  const three = useMedia('(min-width: 1024px)')
  return three ? 3 : two ? 2 : 1
}

/** Returns whether a media query holds now; none does on the server. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
