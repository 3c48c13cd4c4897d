import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { HistoryReport } from '#contract/history/verify-history.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { isLive } from '#domain/profile/state.ts'
import { viewOfState } from '#domain/profile/view.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { historyQueries } from '#queries/history.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { Axis } from './axis.tsx'
import { EventList } from './event-list.tsx'
import { formatLife } from './format-event.ts'
import css from './history-reader.module.css'
import { type HistoryStep, nameAt, replay } from './replay.ts'
import { signatureMarkOf } from './signature-mark.ts'
import { StepDetail } from './step-detail.tsx'
import { usePlayback } from './use-playback.ts'
import { useVerification, type Verification } from './use-verification.ts'

/** Renders a profile at an event. The name may be omitted, because the heading shows it. */
export type RenderProfile = (profile: ProfileView) => ReactNode

type HistoryReaderProps = {
  profileId: string
  /** All events, oldest first. At least one. */
  events: readonly HistoryEvent[]
  isOwn: boolean
  /** Revision of the initial event. */
  revision?: number | undefined
  onRevision?: (revision: number) => void
  liveStatus?: ReactNode
  /** Renders the profile at an event. Without it the history shows text only. */
  renderProfile?: RenderProfile
  /** `h3` for a history within another page. */
  heading?: 'h1' | 'h3'
}

const noChecks: HistoryReport['checks'] = new Map()

/** A history event by event: its time axis, its events, and the changes of each event. */
export function HistoryReader({
  profileId,
  events,
  isOwn,
  revision,
  onRevision,
  liveStatus,
  renderProfile,
  heading: Heading = 'h1',
}: HistoryReaderProps) {
  const steps = useMemo(() => replay(events), [events])
  const verification = useVerification(events)
  const checks = verification.report?.checks ?? noChecks
  const marks = useMemo(
    () => events.map((event) => signatureMarkOf(event, checks.get(event.revision))),
    [events, checks],
  )
  const { current, showStep, isPlaying, togglePlayback } = usePlayback(steps, {
    revision,
    onRevision,
  })
  const { data: entries } = useQuery(historyQueries.logEntries(profileId, events.length))
  const step = steps[current]
  if (!step) return null
  const name = nameAt(steps, current)
  return (
    <>
      <header className={css.head}>
        <div className={css.title}>
          <p className={typography.mono}>
            {profileId}, {formatLife(Math.max(1, step.life)).toLowerCase()}
          </p>
          <Heading className={typography.h2}>
            <bdi>{name ?? 'Erased profile'}</bdi>
          </Heading>
          <p>as of {formatDateTime(step.event.at)}</p>
        </div>
        <div className={css.controls}>
          {liveStatus}
          <Button size="small" disabled={current === 0} onClick={() => showStep(current - 1)}>
            <span aria-hidden="true">← </span>Earlier
          </Button>
          <Button
            size="small"
            disabled={current === steps.length - 1}
            onClick={() => showStep(current + 1)}
          >
            Later<span aria-hidden="true"> →</span>
          </Button>
          <Button size="small" disabled={steps.length < 2} onClick={togglePlayback}>
            {isPlaying ? 'Stop' : 'Replay'}
          </Button>
        </div>
      </header>
      <Axis steps={steps} marks={marks} current={current} onSelect={showStep} />
      <Summary {...verification} />
      <div className={`${layout.columns} ${css.columns}`}>
        <EventList
          profileId={profileId}
          steps={steps}
          checks={checks}
          current={current}
          onSelect={showStep}
        />
        <div className={css.shown}>
          <StepDetail
            profileId={profileId}
            step={step}
            entry={entries?.get(step.event.revision)}
            isOwn={isOwn}
            {...verification}
          />
          {renderProfile && <ProfileAtStep step={step} renderProfile={renderProfile} />}
        </div>
      </div>
    </>
  )
}

/** Result of verifying the whole history. */
function Summary({ report, hasFailed }: Verification) {
  if (!report) {
    return (
      <p className={css.summary} role="status">
        {hasFailed
          ? 'The signature check could not be loaded.'
          : 'Checking every signature in this browser…'}
      </p>
    )
  }
  const { checks, faults } = report
  const count = (result: SignatureCheck['result']) =>
    [...checks.values()].filter((check) => check.result === result).length
  const invalid = count('does-not-verify')
  const parts = [
    `${count('content-signed')} content signed`,
    `${count('signed-in')} signed in only`,
    `${invalid} ${invalid === 1 ? 'does' : 'do'} not verify`,
    `${count('cannot-be-checked')} cannot be checked`,
  ]
  return (
    <p className={css.summary} role="status">
      Checked in this browser: {parts.join(', ')}.{' '}
      {faults.length === 0
        ? 'The numbers of the events follow one another without a gap.'
        : `The order is wrong at ${faults.length} ${faults.length === 1 ? 'place' : 'places'}.`}
    </p>
  )
}

function ProfileAtStep({
  step,
  renderProfile,
}: {
  step: HistoryStep
  renderProfile: RenderProfile
}) {
  const { after } = step
  return (
    <section className={css.profile} aria-label="The profile after this event">
      <h2 className={typography.mono}>The profile after this event</h2>
      {isLive(after) ? (
        <div className={css.artwork}>{renderProfile(viewOfState(after))}</div>
      ) : (
        <p className={typography.prose}>
          {after.status === 'deleted'
            ? 'The profile was deleted, and its content is erased.'
            : 'There was no profile yet.'}
        </p>
      )}
    </section>
  )
}
