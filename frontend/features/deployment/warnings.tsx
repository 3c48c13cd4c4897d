import type { ReactNode } from 'react'
import type { DeploymentView } from '#contract/views/deployment.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { Notice } from '#ui/notice.tsx'
import typography from '#ui/typography.module.css'
import css from './deployment.module.css'

/** Faults of the deployment, at the top of the page. */
export function Warnings({ status, isOld }: { status: DeploymentView; isOld: boolean }) {
  const { database, eventLog, failure, replicaInfo, timestamp, unreadable } = status
  const warnings: ReactNode[] = []
  if (isOld) {
    warnings.push(`The server does not respond. This is its status at ${formatTime(timestamp)}.`)
  }
  if (!database.connected) {
    warnings.push(
      `The database does not respond. The counts are the last that process ${replicaInfo.replId} read, and profiles are not available.`,
    )
  }
  if (!eventLog.isAnswering) {
    warnings.push(`The event log in ${eventLog.kind} does not respond. Nothing can be saved.`)
  }
  if (failure) {
    warnings.push(
      <>
        The projector has stopped at an event that it cannot project, so lists are no longer
        updated. No data is lost: a version that can project the event continues from there.{' '}
        <span className={typography.machine}>{failure.message}</span>
      </>,
    )
  }
  warnings.push(...describeUnreadable(unreadable))
  return (
    <div className={css.warnings} role="status">
      {warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no other key
        <Notice key={index} tone="red">
          {warning}
        </Notice>
      ))}
    </div>
  )
}

/** A warning for profiles whose keys are missing, and one for days. */
function describeUnreadable({ count, profiles, days }: DeploymentView['unreadable']): ReactNode[] {
  const warnings: ReactNode[] = []
  if (count > 0) {
    warnings.push(
      <>
        {count === 1
          ? 'One profile cannot be read: its key is'
          : `${count} profiles cannot be read: their keys are`}{' '}
        not in this Postgres, which is older than the event log. {count === 1 ? 'It' : 'They'}{' '}
        cannot be edited, reviewed or deleted until a newer backup of Postgres is restored.{' '}
        <span className={typography.machine}>
          {profiles.join(', ')}
          {profiles.length < count && ', …'}
        </span>
      </>,
    )
  }
  if (days.length > 0) {
    warnings.push(
      `Some security attempts of ${days.toSorted().join(', ')} cannot be read: their keys are not in this Postgres, which is older than the event log.`,
    )
  }
  return warnings
}
