import type { ReactNode } from 'react'
import type { ReviewActView } from '#contract/views/review-act.ts'
import css from './act-dock.module.css'
import { ActStrip, FailedStrip } from './act-strip.tsx'
import type { useActs } from './use-acts.ts'

type DockProps = {
  acts: ReturnType<typeof useActs>
  onUndo: (act: ReviewActView) => void
  /** The form of the next decision. */
  children: ReactNode
}

/** The acts that failed, those that are not carried out yet, and the next one, at the foot of the page. */
export function ActDock({ acts, onUndo, children }: DockProps) {
  const isBusy = acts.remove.isPending || acts.hasten.isPending
  return (
    <div className={css.dock}>
      {acts.failed.map((act) => (
        <FailedStrip
          key={act.id}
          act={act}
          isBusy={isBusy}
          onDismiss={() => acts.remove.mutate(act.id)}
        />
      ))}
      {acts.open.map((act, place) => (
        <ActStrip
          key={act.id}
          act={act}
          isNewest={place === 0}
          isBusy={isBusy}
          onUndo={() => onUndo(act)}
          onHasten={() => acts.hasten.mutate(act.id)}
        />
      ))}
      {children}
    </div>
  )
}
