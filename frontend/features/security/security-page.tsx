import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SuspiciousActivity } from '#contract/views/threat.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import { useNow } from '#lib/use-now.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { refreshSecurity, securityQueries } from '#queries/security.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import typography from '#ui/typography.module.css'
import { AttemptChart } from './attempt-chart.tsx'
import { AttemptDialog } from './attempt-dialog.tsx'
import { AttemptList } from './attempt-list.tsx'
import type { AttemptSearch } from './attempt-search.ts'
import { FilterBar } from './filter-bar.tsx'
import { Protection } from './protection.tsx'
import css from './security.module.css'
import { ThreatTable } from './threat-table.tsx'

/** Attempts older than 24 hours expire without a live message, so the page also polls. */
const pollMs = 60_000
/** Id of the section with the attempts. */
const attemptsId = 'attempts'

type SecurityPageProps = {
  title: string
  liveStatus: ReactNode
  search: AttemptSearch
  onSearch: (search: AttemptSearch) => void
  /** Called to block a network; undefined for viewers who may not. */
  onBlock?: ((network: string) => void) | undefined
  /** List of network rules. */
  networks?: ReactNode
}

/** Threats of the last 24 hours, and their attempts. */
export function SecurityPage({
  title,
  liveStatus,
  search,
  onSearch,
  onBlock,
  networks,
}: SecurityPageProps) {
  const client = useQueryClient()
  const refetchInterval = usePollWhileDown() || pollMs
  const threats = useQuery({ ...securityQueries.threats(), refetchInterval })
  const counts = useQuery({ ...securityQueries.counts(), refetchInterval })
  const refresh = useMutation({ mutationFn: () => refreshSecurity(client) })
  const { attempt, ...filter } = search
  const showAttempts = (network: string) => {
    onSearch({ network })
    document.getElementById(attemptsId)?.scrollIntoView()
  }
  return (
    <div className={css.page}>
      <div>
        <PageHead title={title}>
          {liveStatus}
          {threats.data && (
            <span className={typography.mono}>
              Last updated {formatTime(threats.data.timestamp)}
            </span>
          )}
          <Button size="small" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
            {refresh.isPending ? 'Refreshing...' : 'Refresh'}
          </Button>
        </PageHead>
        <div className={css.warning} role="status">
          {threats.data && threats.isError && (
            <Notice tone="red">
              The server does not respond. This is its status at{' '}
              {formatTime(threats.data.timestamp)}.
            </Notice>
          )}
        </div>
        <Figures figures={createFigures(threats.data)} />
      </div>
      <Threats
        activity={threats.data}
        isError={threats.isError}
        onRetry={refresh.mutate}
        onBlock={onBlock}
        onShowAttempts={showAttempts}
      />
      <section
        id={attemptsId}
        className={css.section}
        aria-labelledby={`${attemptsId}-title`}
        tabIndex={-1}
      >
        <h2 id={`${attemptsId}-title`} className={typography.h2}>
          Attempts
        </h2>
        {counts.data ? (
          <AttemptChart counts={counts.data} />
        ) : (
          counts.isError && (
            <FailedText onRetry={counts.refetch}>The chart could not be loaded.</FailedText>
          )
        )}
        <FilterBar filter={filter} onFilter={onSearch} />
        <AttemptList filter={filter} onOpen={(id) => onSearch({ ...filter, attempt: id })} />
      </section>
      {networks}
      <Protection />
      <AttemptDialog id={attempt} onClose={() => onSearch(filter)} />
    </div>
  )
}

function createFigures(activity: SuspiciousActivity | undefined): Figure[] {
  const { activeThreats, blockedAttempts, monitoredIps } = activity?.totals ?? {}
  return [
    { label: 'Active Threats', value: activeThreats, tone: activeThreats ? 'red' : undefined },
    { label: 'Total Blocked', value: blockedAttempts, note: 'Attempts blocked today' },
    { label: 'Monitored IPs', value: monitoredIps },
  ]
}

type ThreatsProps = Pick<SecurityPageProps, 'onBlock'> & {
  activity: SuspiciousActivity | undefined
  isError: boolean
  onRetry: () => void
  onShowAttempts: (network: string) => void
}

function Threats({ activity, isError, onRetry, ...rest }: ThreatsProps) {
  const now = useNow()
  if (!activity) {
    return isError ? (
      <FailedText onRetry={onRetry}>The security data could not be loaded.</FailedText>
    ) : (
      <EmptyText>Loading security data...</EmptyText>
    )
  }
  const { suspiciousActivity, totals, timestamp } = activity
  if (suspiciousActivity.length === 0) {
    return <EmptyText>No suspicious activity detected. System is secure!</EmptyText>
  }
  return (
    <section aria-label="Threats" tabIndex={-1}>
      <ThreatTable
        threats={suspiciousActivity}
        // Never earlier than the server's time, since the clocks of page and server may differ.
        now={Math.max(now, Date.parse(timestamp))}
        {...rest}
      />
      {totals.monitoredIps > suspiciousActivity.length && (
        <p className={`${typography.mono} ${css.highest}`}>
          The {suspiciousActivity.length} highest of {formatNumber(totals.monitoredIps)}
        </p>
      )}
    </section>
  )
}
