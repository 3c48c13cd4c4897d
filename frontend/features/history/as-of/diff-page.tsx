import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { formatDay } from '#contract/format-day.ts'
import { auditDiffPage } from '#contract/pages/staff-pages.ts'
import { timeOfPoint } from '#contract/search/log-point.ts'
import { type DirectoryDiff, diffGroup, type LogActivity } from '#contract/views/as-of.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatNumber } from '#lib/format-number.ts'
import { saveFile } from '#lib/save-file.ts'
import { showFailure } from '#lib/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { asOfQueries, fetchDiffGroup, maxFetchedProfiles } from '#queries/as-of.ts'
import { Button } from '#ui/button.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import { Field } from '#ui/field.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import axis from '../axis.module.css'
import { isOneDay } from '../format-time.ts'
import { ActivityBars, AxisNotes, placeOf } from './activity-bars.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { type FetchedGroups, formatDiffCsv } from './diff-csv.ts'
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
  const isBackward = ends !== undefined && isLaterFirst({ from, to }, ends)
  return (
    <>
      <PageHead title={ends ? formatSpan(ends) : 'Two days compared'}>
        {liveStatus}
        <Button size="small" onClick={() => onSpan({ from: to, to: from })}>
          Swap
        </Button>
        <Button size="small" onClick={() => void copyLink({ from, to })}>
          Copy link
        </Button>
        {diff && <DownloadCsv diff={diff} isBackward={isBackward} />}
      </PageHead>
      <AuditTabs tab="diff" />
      {diff && ends ? (
        <div aria-busy={query.isPlaceholderData}>
          <SpanFields ends={ends} onSpan={onSpan} />
          {activity && <SpanAxis {...{ activity, ends, isBackward, diff }} />}
          <Differences diff={diff} isBackward={isBackward} />
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

/** Returns the times (ISO) of both points. The comparison has the event of the earlier one in `from`. */
function endsOf(points: Span, { from, to }: DirectoryDiff): Span {
  const isLater = (point: string) => /^\d+$/.test(point) && BigInt(point) >= BigInt(to.position)
  const timeOf = (point: string) => shownTimeOf(point, isLater(point) ? to : from)
  return { from: timeOf(points.from), to: timeOf(points.to) }
}

/** Compares two positions by number, because events with an earlier time can have higher positions. */
function isLaterFirst({ from, to }: Span, ends: Span): boolean {
  const arePositions = [from, to].every((point) => timeOfPoint(point) === undefined)
  return arePositions ? BigInt(from) > BigInt(to) : ends.from > ends.to
}

function copyLink(span: Span): Promise<void> {
  return copyText(`${location.origin}${auditDiffPage.path}?${new URLSearchParams(span)}`, {
    title: 'Link Copied',
    text: 'The address of this comparison is on your clipboard.',
  })
}

type DownloadProps = { diff: DirectoryDiff; isBackward: boolean }

/** Button that saves the changed profiles of all groups. */
function DownloadCsv({ diff, isBackward }: DownloadProps) {
  const download = useMutation({
    mutationFn: () => downloadCsv(diff, isBackward),
    onError: (cause) => showFailure('Download Failed', cause),
  })
  return (
    <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? 'Preparing CSV…' : 'Download CSV'}
    </Button>
  )
}

async function downloadCsv({ from, to, counts }: DirectoryDiff, isBackward: boolean) {
  const groups: FetchedGroups = {}
  for (const group of diffGroup.options.filter((name) => counts[name] > 0)) {
    groups[group] = await fetchDiffGroup(from.position, to.position, group)
  }
  const days = [from.at.slice(0, 10), to.at.slice(0, 10)]
  const name = `changes-${(isBackward ? days.reverse() : days).join('-to-')}.csv`
  saveFile(name, formatDiffCsv(groups, counts, isBackward), 'text/csv;charset=utf-8')
  if (Math.max(...Object.values(counts)) > maxFetchedProfiles) {
    const text = `Of each group it has the ${formatNumber(maxFetchedProfiles)} profiles that changed last. Compare closer days for the others.`
    showToast({ title: 'CSV Is Incomplete', text })
  }
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

type SpanAxisProps = DownloadProps & { activity: LogActivity; ends: Span }

/** Minimum share of the axis between two marks. Closer ones share one mark. */
const minDistance = 0.25

/** Axis of the log with a mark at each of the two points. Events before and after them are faded. */
function SpanAxis({ activity, ends, isBackward, diff: { from, to, events } }: SpanAxisProps) {
  const points = [ends.from, ends.to].sort().map((at) => ({
    label: formatDay(at).replace(/ \d+$/, ''),
    place: placeOf(at, activity),
  }))
  const [start = 0, end = 1] = points.map(({ place }) => place)
  const style = { '--from': start, '--at': end }
  const days = [...new Set(points.map(({ label }) => label))]
  const marks =
    end - start < minDistance ? [{ label: days.join(' to '), place: (start + end) / 2 }] : points
  const positions = [from, to].map(({ position }) => formatNumber(BigInt(position)))
  return (
    <div className={axis.axis}>
      <p>
        Position {(isBackward ? positions.reverse() : positions).join(' to ')} ·{' '}
        {formatNumber(events)} {events === 1 ? 'event' : 'events'}
      </p>
      <div className={joinClasses(axis.track, css.track)} style={style as CSSProperties}>
        <ActivityBars activity={activity} />
        <span className={css.past} aria-hidden="true" />
        <span className={axis.future} aria-hidden="true" />
        {marks.map(({ label, place }) => (
          <span
            key={place}
            className={joinClasses(axis.thumb, css.mark)}
            style={{ '--at': place } as CSSProperties}
            aria-hidden="true"
          >
            {label}
          </span>
        ))}
      </div>
      <AxisNotes activity={activity} />
    </div>
  )
}
