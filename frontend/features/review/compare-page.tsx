import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReviewDecision } from '#contract/views/bulk-review.ts'
import type { HeldProfile } from '#contract/views/review.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { useNow } from '#lib/use-now.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { reviewQueries } from '#queries/review.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import layout from '#ui/layout.module.css'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import typography from '#ui/typography.module.css'
import css from './compare-page.module.css'
import { Comparison } from './comparison.tsx'
import { DecidedDialog, formatDecider } from './decided-dialog.tsx'
import { useBulkReviews } from './use-bulk-reviews.ts'
import { type LookalikeNav, useLookalikeNav } from './use-lookalike-nav.ts'

type ComparePageProps = {
  id: string
  /** Title while there is no profile to compare. */
  title: string
  /** True if the viewer may decide, and not only read. */
  canAct: boolean
  liveStatus: ReactNode
}

/** A held profile beside its look-alikes, or beside the version that its edit replaces. */
export function ComparePage({ id, title, canAct, liveStatus }: ComparePageProps) {
  const bulkReviews = useBulkReviews(canAct)
  const refetchInterval = usePollWhileDown()
  const { data, isPending, refetch } = useQuery({
    ...reviewQueries.entry(id),
    refetchInterval,
  })
  const now = useNow()
  const nav = useLookalikeNav(id)
  const { waiting: held, decision } = data ?? {}
  return (
    <>
      <Breadcrumb label={nav.label} />
      <PageHead title={titleOf(held) ?? title}>
        {liveStatus}
        <LookalikeLinks {...nav} />
      </PageHead>
      {held ? (
        <Comparison key={id} entry={held} now={now} canAct={canAct} bulkReviews={bulkReviews} />
      ) : data ? (
        <EmptyText action={<BackToQueue />}>{formatDecision(decision)}</EmptyText>
      ) : isPending ? (
        <Loading text="Loading the profile..." className={css.loading}>
          <SkeletonBar width={100} height={320} />
        </Loading>
      ) : (
        <FailedText onRetry={refetch}>The profile could not be loaded.</FailedText>
      )}
      <DecidedDialog bulkReviews={bulkReviews} />
    </>
  )
}

function titleOf(held: HeldProfile | null | undefined): string | undefined {
  if (!held) return undefined
  if (held.lookalikes.length > 0) return 'Is this the same person?'
  return held.profile.heldEdit ? 'What this edit changes' : 'A held profile'
}

function formatDecision(decision: ReviewDecision | null | undefined): string {
  if (!decision) return 'This profile is not waiting for a review.'
  const by = decision.isOwn ? 'you' : formatDecider(decision)
  return `This profile was ${decision.what} by ${by} on ${formatDateTime(decision.at)}.`
}

function BackToQueue() {
  return (
    <Button asChild>
      <Link to="/admin/review">Back to the queue</Link>
    </Button>
  )
}

/** Link to the queue, and the profile's place among the look-alikes. */
function Breadcrumb({ label }: Pick<LookalikeNav, 'label'>) {
  return (
    <p className={`${typography.mono} ${css.breadcrumb}`}>
      <Link to="/admin/review" className={css.back}>
        <span aria-hidden="true">← </span>Review queue
      </Link>
      {label && <span>{label}</span>}
    </p>
  )
}

function LookalikeLinks({ previous, next }: LookalikeNav) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className={layout.actions} aria-label="Look-alikes">
      <NavButton id={previous}>
        <span aria-hidden="true">← </span>Previous
      </NavButton>
      <NavButton id={next}>
        Next<span aria-hidden="true"> →</span>
      </NavButton>
    </nav>
  )
}

function NavButton({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (id === undefined) {
    return (
      <Button size="small" disabled>
        <span>{children}</span>
      </Button>
    )
  }
  return (
    <Button asChild size="small">
      <Link to="/admin/review/$id" params={{ id }}>
        <span>{children}</span>
      </Link>
    </Button>
  )
}
