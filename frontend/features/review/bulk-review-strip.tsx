import { useEffect, useRef, useState } from 'react'
import { undoMs } from '#contract/security/review-limits.ts'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './bulk-review-strip.module.css'
import { formatBulkReview, formatFailure } from './format-bulk-review.ts'

type BulkReviewStripProps = {
  bulkReview: BulkReviewView
  /** True if Undo receives the focus when the strip appears. */
  isNewest: boolean
  isBusy: boolean
  onUndo: () => void
  onRunNow: () => void
}

const secondMs = 1000

/** A bulk review that waits for a few seconds, with buttons to undo it or run it now, or that is running. */
export function BulkReviewStrip({
  bulkReview,
  isNewest,
  isBusy,
  onUndo,
  onRunNow,
}: BulkReviewStripProps) {
  const seconds = useSecondsLeft(bulkReview)
  const { title, text } = formatBulkReview(bulkReview, seconds)
  // Not announced again at each second of the countdown.
  const [announcement] = useState(`${title}. ${text}`)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNewest) undo.current?.focus({ preventScroll: true })
  }, [isNewest])
  const canUndo = bulkReview.state === 'open'
  return (
    <section className={css.strip} aria-label={`Bulk review: ${title}`}>
      <div className={layout.wrap}>
        <div className={`${layout.spread} ${css.top}`}>
          <div className={css.words}>
            <p className={typography.h3}>{title}</p>
            <p className={`${typography.small} ${typography.muted}`}>{text}</p>
          </div>
          {canUndo && (
            <div className={css.buttons}>
              <Button ref={undo} variant="primary" disabled={isBusy} onClick={onUndo}>
                Undo
              </Button>
              <Button disabled={isBusy} onClick={onRunNow}>
                Do it now
              </Button>
            </div>
          )}
        </div>
        <div className={css.ruler} aria-hidden="true">
          <i style={{ width: `${100 * shareLeft(bulkReview, seconds)}%` }} />
        </div>
        <p className={typography.hidden} role="status">
          {canUndo ? (seconds > 3 ? announcement : 'In 3 seconds.') : title}
        </p>
      </div>
    </section>
  )
}

type FailedStripProps = { bulkReview: BulkReviewView; isBusy: boolean; onDismiss: () => void }

/** A bulk review that failed, with its reason, until the admin has read it. */
export function FailedStrip({ bulkReview, isBusy, onDismiss }: FailedStripProps) {
  const { title, text } = formatFailure(bulkReview)
  return (
    <section className={joinClasses(css.strip, css.failed)} aria-label={title}>
      <div className={joinClasses(layout.wrap, layout.spread, css.top)}>
        <div className={css.words} role="status">
          <p className={typography.h3}>{title}</p>
          <p className={`${typography.small} ${typography.muted}`} dir="auto">
            {text}
          </p>
        </div>
        <div className={css.buttons}>
          <Button disabled={isBusy} onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Returns the share that is left of the seconds, or of the profiles once the bulk review runs: from 0 to 1. */
function shareLeft({ state, total, done, lateCount }: BulkReviewView, seconds: number): number {
  if (state === 'open') return Math.min(1, (seconds * secondMs) / undoMs)
  return total === 0 ? 0 : Math.max(0, 1 - (done + lateCount) / total)
}

/** Counts down the seconds until a bulk review runs, from the first response of the server on. */
function useSecondsLeft({ dueInMs }: BulkReviewView): number {
  const [dueAt, setDueAt] = useState(() => Date.now() + dueInMs)
  const [now, setNow] = useState(Date.now)
  // Only "Do it now" shortens the countdown.
  if (dueInMs === 0 && dueAt > now) setDueAt(now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((dueAt - now) / secondMs))
}
