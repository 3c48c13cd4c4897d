import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import css from './grid.module.css'
import { MemoCard, type RenderCard } from './memo-card.tsx'

type LongGridProps = {
  profiles: readonly ProfileView[]
  changed: ReadonlySet<string>
  renderCard: RenderCard
  /** The last row is near. */
  onEnd: (() => void) | undefined
}

const rowHeight = 640

/** How high the rows of the last list were, so that Back finds its place again. */
let measured: { list: string; rows: VirtualItem[] } = { list: '', rows: [] }

/** Rows of works of which only those near the window are in the page. */
export function LongGrid({ profiles, changed, renderCard, onEnd }: LongGridProps) {
  const columns = useColumns()
  const grid = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((grid.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const count = Math.ceil(profiles.length / columns)
  const list = `${columns} ${innerWidth} ${count} ${profiles[0]?.id}`
  const rows = useWindowVirtualizer({
    initialMeasurementsCache: measured.list === list ? measured.rows : [],
    count,
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: top,
  })
  useEffect(
    () => () => {
      measured = { list, rows: rows.measurementsCache }
    },
    [list, rows],
  )
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= count - 2) onEnd?.()
  }, [last, count, onEnd])
  return (
    <div ref={grid} className={css.long} style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, start, key }) => (
        <ul
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={`${css.grid} ${css.row}`}
          style={{ translate: `0 ${start - top}px` }}
        >
          {profiles.slice(index * columns, (index + 1) * columns).map((profile) => (
            <li key={profile.id} className={css.cell}>
              <MemoCard
                profile={profile}
                changed={changed.has(profile.id)}
                eager={false}
                renderCard={renderCard}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

const two = matchMedia('(min-width: 640px)')
const three = matchMedia('(min-width: 1024px)')

function subscribe(follow: () => void): () => void {
  two.addEventListener('change', follow)
  three.addEventListener('change', follow)
  return () => {
    two.removeEventListener('change', follow)
    three.removeEventListener('change', follow)
  }
}

/** How many works hang in a row, as the grid's own styles have it: 1, 2 or 3. */
function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (three.matches ? 3 : two.matches ? 2 : 1))
}
