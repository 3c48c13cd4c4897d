import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { formatDay } from '#contract/format-day.ts'
import type { DirectoryDiff, LogActivity } from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { asOfQueries } from '#queries/as-of.ts'
import { FailedText } from '#ui/empty-text.tsx'
import { Field } from '#ui/field.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import axis from '../axis.module.css'
import { isOneDay } from '../format-time.ts'
import { ActivityBars, AxisNotes, placeOf } from './activity-bars.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { Differences } from './diff-groups.tsx'
import css from './diff-page.module.css'
import { shownTimeOf } from './point.ts'

type Span = { from: string; to: string }

type DiffPageProps = Span & {
  liveStatus: ReactNode
  onSpan: (span: Span) => void
}

/** Comparison of the directory at two points in the log. */
export function DiffPage({ liveStatus, from, to, onSpan }: DiffPageProps) {
  const { data: diff, ...query } = useQuery({
    ...asOfQueries.diff(from, to),
    placeholderData: keepPreviousData,
  })
  const { data: activity } = useQuery(asOfQueries.activity())
  const ends = diff && endsOf({ from, to }, diff)
  return (
    <>
      <PageHead title={ends ? formatSpan(ends) : 'Two days compared'}>{liveStatus}</PageHead>
      <AuditTabs tab="diff" />
      {diff && ends ? (
        <div aria-busy={query.isPlaceholderData}>
          <SpanFields ends={ends} onSpan={onSpan} />
          {activity && <SpanAxis activity={activity} ends={ends} diff={diff} />}
          <Differences diff={diff} />
        </div>
      ) : query.isError ? (
        <FailedText onRetry={query.refetch}>The two days could not be compared.</FailedText>
      ) : (
        <Loading text="Comparing the two days..." className={css.loading}>
          <SkeletonBar width={100} height={104} />
          <SkeletonBar width={80} />
        </Loading>
      )}
    </>
  )
}

function formatSpan({ from, to }: Span): string {
  return isOneDay(from, to) ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`
}

/** Returns the times (ISO) of both points, the earlier one first, as the server compares them. */
function endsOf(points: Span, { from, to }: DirectoryDiff): Span {
  const isLater = (point: string) => /^\d+$/.test(point) && BigInt(point) >= BigInt(to.position)
  const [first = '', last = ''] = [points.from, points.to]
    .map((point) => shownTimeOf(point, isLater(point) ? to : from))
    .sort()
  return { from: first, to: last }
}

/** The two times, to the minute, UTC. */
function SpanFields({ ends, onSpan }: { ends: Span; onSpan: DiffPageProps['onSpan'] }) {
  const field = (label: string, name: keyof Span) => (
    <Field
      label={`${label} (UTC)`}
      type="datetime-local"
      value={ends[name].slice(0, 16)}
      onChange={({ target }) =>
        target.value && onSpan({ ...ends, [name]: `${target.value.slice(0, 16)}:59.999Z` })
      }
    />
  )
  return (
    <div className={css.fields}>
      {field('From', 'from')}
      {field('To', 'to')}
    </div>
  )
}

type SpanAxisProps = { activity: LogActivity; ends: Span; diff: DirectoryDiff }

/** Axis of the log. Events before and after the two points are faded. */
function SpanAxis({ activity, ends, diff: { from, to, events } }: SpanAxisProps) {
  const style = { '--from': placeOf(ends.from, activity), '--at': placeOf(ends.to, activity) }
  return (
    <div className={axis.axis}>
      <p>
        Position {formatNumber(BigInt(from.position))} to {formatNumber(BigInt(to.position))} ·{' '}
        {formatNumber(events)} {events === 1 ? 'event' : 'events'}
      </p>
      <div className={joinClasses(axis.track, css.track)} style={style as CSSProperties}>
        <ActivityBars activity={activity} />
        <span className={css.past} aria-hidden="true" />
        <span className={axis.future} aria-hidden="true" />
      </div>
      <AxisNotes activity={activity} />
    </div>
  )
}
