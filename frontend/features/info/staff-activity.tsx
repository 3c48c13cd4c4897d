import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/format-day.ts'
import type { StaffActivityMonth } from '#contract/views/staff-activity.ts'
import { formatError } from '#lib/format-error.ts'
import { formatNumber } from '#lib/format-number.ts'
import { staffActivityQueries } from '#queries/staff-activity.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import css from './staff-activity.module.css'

const columns = [
  ['Held', 'held'],
  ['Listed', 'listed'],
  ['Turned down', 'rejected'],
  ['Deleted by staff', 'deleted'],
  ['Types changed', 'typesChanged'],
  ['Networks blocked', 'networksBlocked'],
] as const

/** Number of months to show at first. */
const firstMonths = 6

/** Table of what the staff did in each month. */
export function StaffActivity() {
  const { data, error } = useQuery(staffActivityQueries.all())
  const [showsAll, setShowsAll] = useState(false)
  if (error) {
    return (
      <p className={typography.red} role="alert">
        {formatError(error, 'The counts could not be loaded.')}
      </p>
    )
  }
  if (!data) return <p className={typography.muted}>Loading the counts …</p>
  if (data.length === 0) return <p className={typography.muted}>Nothing was decided yet.</p>
  const months = showsAll ? data : data.slice(0, firstMonths)
  return (
    <div className={css.counts}>
      <Table
        caption="Decisions of each month"
        heads={['Month', ...columns.map(([head]) => head)]}
        above={[
          null,
          ...columns.map(([, name]) => (
            <Bars key={name} values={months.map((month) => month[name])} />
          )),
        ]}
        rows={months.map((month) => ({
          key: month.month,
          cells: [formatMonth(month), ...columns.map(([, name]) => formatNumber(month[name]))],
        }))}
      />
      {months.length < data.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          All Months
        </Button>
      )}
    </div>
  )
}

/** Formats a month: "Nov 2026". */
const formatMonth = ({ month }: StaffActivityMonth) => formatDay(month).replace(/^\d+ /, '')

/** Minimum height of a bar in percent, so that a month without any decision has one too. */
const minBarPercent = 5

/** The last six values as bars, the oldest first. */
function Bars({ values }: { values: readonly number[] }) {
  const shown = values.slice(0, firstMonths).reverse()
  const most = Math.max(1, ...shown)
  return (
    <span className={css.bars} aria-hidden="true">
      {shown.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no state.
        <i key={index} style={{ height: `${Math.max(minBarPercent, (value / most) * 100)}%` }} />
      ))}
    </span>
  )
}
