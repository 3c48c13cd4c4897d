import type { DeploymentView, ProjectorView } from '#contract/views/deployment.ts'
import { formatMinute } from '#lib/format-minute.ts'
import { Row, Rows } from '#ui/rows.tsx'
import { Table } from '#ui/table.tsx'
import type from '#ui/type.module.css'
import css from './deployment.module.css'
import { formatAge, formatPosition } from './format-age.ts'

/** `now` in ms since 1970. */
type LogStatusProps = { status: DeploymentView; now: number }

/** How far the event log is, and how far behind it the rows are that everybody reads. */
export function LogStatus({ status, now }: LogStatusProps) {
  const { eventLog, fingerprint, rebuild, restored, poison, projectors, replicaInfo } = status
  return (
    <>
      <div className={css.columns}>
        <section aria-labelledby="event-log">
          <h2 id="event-log" className={`${type.h3} ${css.head}`}>
            Event log
          </h2>
          <Rows>
            <Row name="Kept in">
              <span className={css.said}>{eventLog.kind}</span>
            </Row>
            <Row name="Log id">
              <span className={css.said}>{eventLog.id}</span>
            </Row>
            <Row name="Last position">
              <span className={css.said}>{formatPosition(eventLog.position)}</span>
            </Row>
            <Row name="Last event">
              <span className={css.said}>
                {eventLog.at === null
                  ? '–'
                  : `${formatMinute(eventLog.at)}, ${formatAge((now - Date.parse(eventLog.at)) / 1000)} ago`}
              </span>
            </Row>
          </Rows>
        </section>
        <section aria-labelledby="read-models">
          <h2 id="read-models" className={`${type.h3} ${css.head}`}>
            Read models
          </h2>
          <Rows>
            <Row name="Fingerprint">
              <span className={css.said}>{fingerprint}</span>
            </Row>
            <Row name="Rebuild">
              {rebuild ? (
                <span className={css.said}>
                  {Math.floor(rebuild.progress * 100)} % of the log’s time
                </span>
              ) : (
                <span className={css.said}>none under way</span>
              )}
            </Row>
            <Row name="Stopped at">
              <span className={css.said}>{poison ? nameEvent(poison) : 'no event'}</span>
            </Row>
            {restored && (
              <Row name="Rebuilt after a restore">
                <span className={css.said}>{writeRestored(restored)}</span>
              </Row>
            )}
          </Rows>
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
            cells: writeProjector(projector, replicaInfo.replId),
          }))}
        />
      </section>
    </>
  )
}

function nameEvent({ type: kind, position }: NonNullable<DeploymentView['poison']>): string {
  if (kind === null) return 'an event'
  return position === null ? kind : `${kind} at position ${formatPosition(position)}`
}

function writeRestored({ at, readModels, eventLog }: NonNullable<DeploymentView['restored']>) {
  const reason =
    BigInt(readModels) > BigInt(eventLog)
      ? `they were at position ${formatPosition(readModels)}, and the event log ended at ${formatPosition(eventLog)}`
      : 'missing keys were back'
  return `${formatMinute(at)}: ${reason}`
}

function writeProjector(
  { schema, isOurs, position, lagSeconds, leader }: ProjectorView,
  ownId: string,
) {
  const lag =
    lagSeconds === null ? 'not known' : lagSeconds === 0 ? 'caught up' : formatAge(lagSeconds)
  return [
    <span key="schema" className={css.said}>
      {schema}
      {isOurs ? ', read here' : ''}
    </span>,
    <span key="position" className={css.said}>
      {formatPosition(position)}
    </span>,
    <span key="lag" className={css.said}>
      {lag}
    </span>,
    <span key="leader" className={css.said}>
      {leader === null ? 'none' : leader === ownId ? `${leader}, this process` : leader}
    </span>,
  ]
}
