import type { DeploymentView, ProjectorView } from '#contract/views/deployment.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import css from './deployment.module.css'
import { formatPosition } from './format-position.ts'
import { StatusItem, StatusSection } from './status-section.tsx'

/** `now` in ms since 1970. */
type LogStatusProps = { status: DeploymentView; now: number }

/** Position of the event log, and the lag of the read models. */
export function LogStatus({ status, now }: LogStatusProps) {
  const { eventLog, fingerprint, rebuild, lastRestore, failure, projectors, replicaInfo } = status
  return (
    <>
      <div className={css.columns}>
        <StatusSection id="event-log" title="Event log">
          <DescriptionList>
            <StatusItem term="Stored in">{eventLog.kind}</StatusItem>
            <StatusItem term="Log id">{eventLog.id}</StatusItem>
            <StatusItem term="Last position">{formatPosition(eventLog.position)}</StatusItem>
            <StatusItem term="Last event">
              {eventLog.at === null
                ? '–'
                : `${formatMinute(eventLog.at)}, ${formatDuration(now - Date.parse(eventLog.at))} ago`}
            </StatusItem>
          </DescriptionList>
        </StatusSection>
        <StatusSection id="read-models" title="Read models">
          <DescriptionList>
            <StatusItem term="Fingerprint">{fingerprint}</StatusItem>
            <StatusItem term="Rebuild">
              {rebuild
                ? `${Math.floor(rebuild.progress * 100)} % of the log, by time`
                : 'none running'}
            </StatusItem>
            <StatusItem term="Stopped at">{failure ? formatEvent(failure) : 'no event'}</StatusItem>
            {lastRestore && (
              <StatusItem term="Rebuilt after a restore">{formatRestore(lastRestore)}</StatusItem>
            )}
          </DescriptionList>
        </StatusSection>
      </div>
      <StatusSection id="projectors" title="Projectors" className={css.section}>
        <Table
          caption="Projectors"
          heads={['Read models', 'Position', 'Lag', 'Leader']}
          rows={projectors.map((projector) => ({
            key: projector.schema,
            cells: createProjectorCells(projector, replicaInfo.replId),
          }))}
        />
      </StatusSection>
    </>
  )
}

function formatEvent({ type, position }: NonNullable<DeploymentView['failure']>): string {
  if (type === null) return 'an event'
  return position === null ? type : `${type} at position ${formatPosition(position)}`
}

function formatRestore({ at, readModels, eventLog }: NonNullable<DeploymentView['lastRestore']>) {
  const reason =
    BigInt(readModels) > BigInt(eventLog)
      ? `they were at position ${formatPosition(readModels)}, and the event log ended at ${formatPosition(eventLog)}`
      : 'missing keys were restored'
  return `${formatMinute(at)}: ${reason}`
}

function createProjectorCells(
  { schema, isOurs, position, lagSeconds, leader }: ProjectorView,
  ownId: string,
) {
  const lag =
    lagSeconds === null
      ? 'not known'
      : lagSeconds === 0
        ? 'caught up'
        : formatDuration(lagSeconds * 1000)
  return [
    isOurs ? `${schema}, used by this process` : schema,
    formatPosition(position),
    lag,
    leader === null ? 'none' : leader === ownId ? `${leader}, this process` : leader,
  ].map((text) => (
    <span key={text} className={typography.machine}>
      {text}
    </span>
  ))
}
