import type { ReactNode } from 'react'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import css from './bulk-review-dock.module.css'
import { BulkReviewStrip, FailedStrip } from './bulk-review-strip.tsx'
import type { BulkReviews } from './use-bulk-reviews.ts'

type DockProps = {
  bulkReviews: BulkReviews
  onUndo: (bulkReview: BulkReviewView) => void
  /** The form of the next decision. */
  children: ReactNode
}

/** Failed and pending bulk reviews, and the form of the next one, at the bottom of the window. */
export function BulkReviewDock({ bulkReviews, onUndo, children }: DockProps) {
  const isBusy = bulkReviews.remove.isPending || bulkReviews.runNow.isPending
  return (
    <div className={css.end}>
      <div className={css.dock} ref={publishHeight}>
        {bulkReviews.failed.map((bulkReview) => (
          <FailedStrip
            key={bulkReview.id}
            bulkReview={bulkReview}
            isBusy={isBusy}
            onDismiss={() => bulkReviews.remove.mutate(bulkReview.id)}
          />
        ))}
        {bulkReviews.pending.map((bulkReview, index) => (
          <BulkReviewStrip
            key={bulkReview.id}
            bulkReview={bulkReview}
            isNewest={index === 0}
            isBusy={isBusy}
            onUndo={() => onUndo(bulkReview)}
            onRunNow={() => bulkReviews.runNow.mutate(bulkReview.id)}
          />
        ))}
        {children}
      </div>
    </div>
  )
}

/** Publishes the height of the dock in `--bottom-inset`. Its content changes with each decision. */
function publishHeight(dock: HTMLDivElement | null) {
  if (!dock) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--bottom-inset', `${dock.offsetHeight}px`),
  )
  observer.observe(dock)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-inset')
  }
}
