import { useAtom } from 'jotai'
import { listViewAtom } from '#lib/list-view.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './view-toggle.module.css'

/** Turns the compact view on and off, in this browser. A wide window shows the sign alone: of what comes next. */
export function ViewToggle({ className }: { className?: string | undefined }) {
  const [view, setView] = useAtom(listViewAtom)
  const isCompact = view === 'compact'
  return (
    <Button
      className={className}
      aria-pressed={isCompact}
      title={isCompact ? 'Show the works' : 'Compact view'}
      onClick={() => setView(isCompact ? 'works' : 'compact')}
    >
      <Icon name={isCompact ? 'works' : 'rows'} />
      <span className={css.word}>Compact view</span>
    </Button>
  )
}
