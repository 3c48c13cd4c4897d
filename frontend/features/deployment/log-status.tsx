import type { DeploymentView, ProjectorView } from '#contract/views/deployment.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { formatMinute } from '#lib/format-minute.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Table } from '#ui/table.tsx'
import type from '#ui/type.module.css'
import css from './deployment.module.css'
import { formatPosition } from './format-position.ts'

/** `now` in ms since 1970. */
type LogStatusProps = { status: DeploymentView; now: number }

/** Position of the event log, and the lag of the read models. */
export function LogStatus({ status, now }: LogStatusProps) {
  const { eventLog, fingerprint, rebuild, restored, poison, projectors, replicaInfo } = status
  return (
    <>
      <div className={css.columns}>
        <section aria-labelledby="event-log">
          <h2 id="event-log" className={`${type.h3} ${css.head}`}>
            Event log
          </h2>
          <DescriptionList>
            <DescriptionItem term="Stored in">
              <span className={css.value}>{eventLog.kind}</span>
            </DescriptionItem>
            <DescriptionItem term="Log id">
              <span className={css.value}>{eventLog.id}</span>
            </DescriptionItem>
            <DescriptionItem term="Last position">
              <span className={css.value}>{formatPosition(eventLog.position)}</span>
            </DescriptionItem>
            <DescriptionItem term="Last event">
              <span className={css.value}>
                {eventLog.at === null
                  ? '–'
                  : `${formatMinute(eventLog.at)}, ${formatDuration(now - Date.parse(eventLog.at))} ago`}
              </span>
            </DescriptionItem>
          </DescriptionList>
        </section>
        <section aria-labelledby="read-models">
          <h2 id="read-models" className={`${type.h3} ${css.head}`}>
            Read models
          </h2>
          <DescriptionList>
            <DescriptionItem term="Fingerprint">
              <span className={css.value}>{fingerprint}</span>
            </DescriptionItem>
            <DescriptionItem term="Rebuild">
              {rebuild ? (
                <span className={css.value}>
                  {Math.floor(rebuild.progress * 100)} % of the log’s time
                </span>
              ) : (
                <span className={css.value}>none running</span>
              )}
            </DescriptionItem>
            <DescriptionItem term="Stopped at">
              <span className={css.value}>{poison ? formatEvent(poison) : 'no event'}</span>
            </DescriptionItem>
            {restored && (
              <DescriptionItem term="Rebuilt after a restore">
                <span className={css.value}>{formatRestored(restored)}</span>
              </DescriptionItem>
            )}
          </DescriptionList>
        </section>
      </div>
      <section className={css.section} aria-labelledby="projectors">
        <h2 id="projectors" className={`${type.h3} ${css.head}`}>
          Projectors
        </h2>
        <Table
          caption="Projectors"
          heads={['Read models', 'Position', 'Lag', 'Leader']}
          rows={projectors.map((projector) => ({
            key: projector.schema,
            cells: createProjectorCells(projector, replicaInfo.replId),
          }))}
        />
      </section>
    </>
  )
}

function formatEvent({ type: kind, position }: NonNullable<DeploymentView['poison']>): string {
  if (kind === null) return 'an event'
  return position === null ? kind : `${kind} at position ${formatPosition(position)}`
}

function formatRestored({ at, readModels, eventLog }: NonNullable<DeploymentView['restored']>) {
  const reason =
    BigInt(readModels) > BigInt(eventLog)
      ? `they were at position ${formatPosition(readModels)}, and the event log ended at ${formatPosition(eventLog)}`
      : 'missing keys were back'
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
    <span key="schema" className={css.value}>
      {schema}
      {isOurs ? ', used by this process' : ''}
    </span>,
    <span key="position" className={css.value}>
      {formatPosition(position)}
    </span>,
    <span key="lag" className={css.value}>
      {lag}
    </span>,
    <span key="leader" className={css.value}>
      {leader === null ? 'none' : leader === ownId ? `${leader}, this process` : leader}
    </span>,
  ]
}
