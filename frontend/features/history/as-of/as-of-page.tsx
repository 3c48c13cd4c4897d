import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/format-day.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { CountAsOf, DirectoryAsOf, LogActivity } from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { asOfQueries } from '#queries/as-of.ts'
import { Button } from '#ui/button.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import { Field } from '#ui/field.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import css from './as-of-page.module.css'
import { AuditTabs } from './audit-tabs.tsx'
import { ListAsOf } from './list-as-of.tsx'
import { LogSlider } from './log-slider.tsx'
import { shownTimeOf, today } from './point.ts'

type AsOfPageProps = {
  liveStatus: ReactNode
  /** A day, a time, or a position. */
  on: string
  onPoint: (point: string) => void
}

/** The lists of the directory as they stood at a point in the log. */
export function AsOfPage({ liveStatus, on, onPoint }: AsOfPageProps) {
  const { data: asOf, ...query } = useQuery({
    ...asOfQueries.at(on),
    // The rows stay while those of another point load.
    placeholderData: keepPreviousData,
  })
  const activity = useQuery(asOfQueries.activity())
  const at = asOf && shownTimeOf(on, asOf.event)
  return (
    <>
      <PageHead title={at ? `The directory on ${formatDay(at)}` : 'The directory on a day'}>
        {liveStatus}
        {asOf && <EventButtons asOf={asOf} onPoint={onPoint} />}
      </PageHead>
      <AuditTabs tab="as-of" />
      {asOf && at && activity.data ? (
        <div aria-busy={query.isPlaceholderData}>
          <PointFields {...{ on, at, asOf, onPoint }} activity={activity.data} />
          <LogSlider {...{ at, asOf, onPoint }} point={on} activity={activity.data} />
          <AsOfFigures counts={asOf.counts} />
          <div className={css.lists}>
            {asOf.lists.map((list) => (
              <ListAsOf
                key={`${list.profileType} ${asOf.event.position}`}
                list={list}
                position={asOf.event.position}
                count={countOf(asOf.counts, 'listed', list.profileType)}
              />
            ))}
          </div>
        </div>
      ) : query.isError || activity.isError ? (
        <FailedText onRetry={() => Promise.all([query.refetch(), activity.refetch()])}>
          The lists of this day could not be loaded.
        </FailedText>
      ) : (
        <Loading text="Loading the lists of this day..." className={css.loading}>
          <SkeletonBar width={100} height={104} />
          <SkeletonBar width={80} />
          <SkeletonBar width={90} />
        </Loading>
      )}
    </>
  )
}

type PointProps = { asOf: DirectoryAsOf; onPoint: AsOfPageProps['onPoint'] }

function EventButtons({ asOf: { previous, next }, onPoint }: PointProps) {
  return (
    <>
      <Button
        size="small"
        disabled={previous === null}
        onClick={() => previous !== null && onPoint(previous)}
      >
        <span aria-hidden="true">← </span>Earlier event
      </Button>
      <Button size="small" disabled={next === null} onClick={() => next !== null && onPoint(next)}>
        Later event<span aria-hidden="true"> →</span>
      </Button>
      <Button size="small" onClick={() => onPoint(today())}>
        Now
      </Button>
    </>
  )
}

type FieldsProps = PointProps & { on: string; at: string; activity: LogActivity }

/** Day, time and position of the point. Each can be changed, which sets the others. */
function PointFields({ on, at, asOf: { event }, activity, onPoint }: FieldsProps) {
  const day = at.slice(0, 10)
  const lastPosition = formatNumber(BigInt(activity.last.position))
  return (
    <div className={css.fields}>
      <Field
        label="Day (UTC)"
        type="date"
        value={day}
        onChange={({ target }) => target.value && onPoint(target.value)}
      />
      <Field
        label="Time (UTC)"
        type="time"
        step={1}
        value={at.slice(11, 19)}
        onChange={({ target }) => target.value && onPoint(endOfSecond(day, target.value))}
      />
      <form
        onSubmit={(submission) => {
          submission.preventDefault()
          const digits = String(new FormData(submission.currentTarget).get('position'))
          const position = digits.replace(/\D/g, '').slice(0, 18)
          if (position) onPoint(position)
        }}
      >
        <Field
          // The typed text is replaced once another event is shown.
          key={event.position}
          label={`Position, up to ${lastPosition}`}
          name="position"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          defaultValue={formatNumber(BigInt(event.position))}
        />
      </form>
      <Button asChild>
        <Link to="/admin/audit/diff" search={{ from: on, to: today() }}>
          Compare with today
        </Link>
      </Button>
    </div>
  )
}

/** Returns the end of a second. A browser leaves out the seconds if they are 0. */
function endOfSecond(day: string, time: string): string {
  return `${day}T${time.length === 5 ? `${time}:00` : time}.999Z`
}

function countOf(
  counts: readonly CountAsOf[],
  status: CountAsOf['status'],
  type?: CountAsOf['profileType'],
): number {
  return counts
    .filter((row) => row.status === status && (type === undefined || row.profileType === type))
    .reduce((sum, { count }) => sum + count, 0)
}

function AsOfFigures({ counts }: { counts: readonly CountAsOf[] }) {
  const erased = counts.reduce((sum, row) => sum + row.erased, 0)
  const types = profileTypes.map((type) => {
    const { label, plural } = typeWords[type]
    const count = countOf(counts, 'listed', type)
    return `${formatNumber(count)} ${(count === 1 ? label : plural).toLowerCase()}`
  })
  const figures: Figure[] = [
    { label: 'Listed', value: countOf(counts, 'listed'), note: types.join(', ') },
    { label: 'Held', value: countOf(counts, 'held') },
    { label: 'Turned down by then', value: countOf(counts, 'rejected') },
    { label: 'Erased since', value: erased, note: 'counted, not named' },
  ]
  return (
    <div className={css.figures}>
      <Figures figures={figures} />
    </div>
  )
}
