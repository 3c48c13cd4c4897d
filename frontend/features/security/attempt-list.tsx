import { useInfiniteQuery } from '@tanstack/react-query'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { AttemptView } from '#contract/views/attempt.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { securityQueries } from '#queries/security.ts'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import { formatAttempt, formatAttemptTime, formatCode, formatResult } from './format-attempt.ts'
import css from './security.module.css'

const heads = ['Time', 'Attempt', 'Result', 'Reasons and flags', 'From', 'Wallet', 'Record']

type AttemptListProps = { filter: AttemptFilter; onOpen: (id: string) => void }

/** Audit log of attempts, newest first, with older pages on request. */
export function AttemptList({ filter, onOpen }: AttemptListProps) {
  const list = useInfiniteQuery({
    ...securityQueries.attempts(filter),
    refetchInterval: usePollWhileDown(),
  })
  const { data } = list
  if (list.isError && !data) {
    return <FailedText onRetry={list.refetch}>The attempts could not be loaded.</FailedText>
  }
  if (!data) return <p role="status">Loading attempts...</p>
  const attempts = data.pages.flatMap((page) => page.attempts)
  const lookedBackTo = data.pages.at(-1)?.lookedBackTo
  return (
    <>
      {attempts.length > 0 ? (
        <Table
          caption="Attempts, newest first"
          heads={heads}
          rows={attempts.map((attempt) => rowOf(attempt, onOpen))}
        />
      ) : (
        <EmptyText>
          {list.hasNextPage ? 'None found so far. Load older attempts.' : 'No attempts found.'}
        </EmptyText>
      )}
      {list.hasNextPage && (
        <LoadMore label="Load older" list={list}>
          {lookedBackTo && (
            <span className={typography.mono}>back to {formatAttemptTime(lookedBackTo)}</span>
          )}
        </LoadMore>
      )}
    </>
  )
}

function rowOf(attempt: AttemptView, onOpen: (id: string) => void) {
  const { id, timestamp, blocked, network, walletAddress, erased } = attempt
  return {
    key: id,
    cells: [
      <time key="time" dateTime={timestamp} className={`${typography.machine} ${css.line}`}>
        <span className={typography.muted}>{timestamp.slice(5, 10)}</span> {formatTime(timestamp)}
      </time>,
      <span key="attempt" className={css.word}>
        {formatAttempt(attempt)}
      </span>,
      <span
        key="result"
        className={`${css.word} ${blocked ? typography.strong : typography.amber}`}
      >
        {formatResult(attempt)}
      </span>,
      <Findings key="findings" attempt={attempt} />,
      <span key="from" className={`${typography.machine} ${css.from}`}>
        {network}
      </span>,
      <span key="wallet" className={`${typography.machine} ${css.line}`}>
        {walletAddress === null ? (
          <span className={typography.muted}>{erased ? 'Erased' : 'None'}</span>
        ) : (
          <bdi>{shortenAddress(walletAddress)}</bdi>
        )}
      </span>,
      <button
        key="open"
        type="button"
        ref={keepFocus}
        className={joinClasses(text.small, css.act)}
        onClick={() => onOpen(id)}
      >
        Details
        <span className={typography.hidden}> of {formatTime(timestamp)}</span>
      </button>,
    ],
  }
}

function Findings({ attempt: { codes, suspiciousFlags } }: { attempt: AttemptView }) {
  return (
    <>
      {codes.map(formatCode).join(', ')}
      {suspiciousFlags.length > 0 && (
        <div className={`${typography.small} ${typography.amber}`}>
          {suspiciousFlags.map(formatFlag).join(', ')}
        </div>
      )}
    </>
  )
}
