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

/** Failed and pending acts, and the form of the next one, at the bottom of the page. */
export function ActDock({ acts, onUndo, children }: DockProps) {
  const isBusy = acts.remove.isPending || acts.runNow.isPending
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
      {acts.open.map((act, index) => (
        <ActStrip
          key={act.id}
          act={act}
          isNewest={index === 0}
          isBusy={isBusy}
          onUndo={() => onUndo(act)}
          onRunNow={() => acts.runNow.mutate(act.id)}
        />
      ))}
      {children}
    </div>
  )
}
