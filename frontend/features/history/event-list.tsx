import { memo, useEffect, useRef } from 'react'
import { strokePath } from '#contract/artwork/drawings.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import { formatStep } from './event-labels.ts'
import css from './event-list.module.css'
import { formatCheck, formatLife, formatUnsigned } from './format-event.ts'
import { formatEventTime } from './format-time.ts'
import type { HistoryStep } from './replay.ts'
import { proofOf } from './signature-mark.ts'

type EventListProps = {
  profileId: string
  steps: readonly HistoryStep[]
  checks: ReadonlyMap<number, SignatureCheck>
  /** Index of the shown step. */
  current: number
  onSelect: (index: number) => void
}

/** List of the events of a history. Pressing an event shows it. */
export function EventList({ profileId, steps, checks, current, onSelect }: EventListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Scrolls only the list, not the page.
    const box = list.current
    const shown = box?.children[current]
    if (!box || !(shown instanceof HTMLElement) || box.scrollHeight <= box.clientHeight) return
    const top = shown.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + shown.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2
    }
  }, [current])
  return (
    <ol className={css.list} ref={list} aria-label="Events">
      {steps.map((step, index) => (
        <EventRow
          key={step.event.revision}
          profileId={profileId}
          step={step}
          index={index}
          check={checks.get(step.event.revision)}
          beginsLife={step.life !== (steps[index - 1]?.life ?? 0)}
          when={index === current ? 'now' : index < current ? 'past' : 'future'}
          onSelect={onSelect}
        />
      ))}
    </ol>
  )
}

type EventRowProps = {
  profileId: string
  step: HistoryStep
  index: number
  check: SignatureCheck | undefined
  beginsLife: boolean
  when: 'past' | 'now' | 'future'
  onSelect: (index: number) => void
}

const EventRow = memo(function EventRow({
  profileId,
  step,
  index,
  check,
  beginsLife,
  when,
  onSelect,
}: EventRowProps) {
  const { event, life } = step
  return (
    <li
      className={joinClasses(css.row, css[when])}
      aria-current={when === 'now' ? 'step' : undefined}
    >
      {beginsLife && life > 0 && (
        <p className={joinClasses(typography.mono, css.life)}>
          {formatLife(life)}
          {event.erased && ': erased. Types and times remain'}
        </p>
      )}
      <button type="button" className={css.event} onClick={() => onSelect(index)}>
        <span className={typography.mono}>{index + 1}</span>
        <span className={css.summary}>
          <span className={css.name}>{formatStep(step)}</span>
          <span className={typography.mono}>{formatEventTime(event.at)}</span>
        </span>
        <EventMark profileId={profileId} step={step} check={check} />
      </button>
    </li>
  )
})

/** Mark of an event: its signature with the result of the check, an empty box if it was erased, or its actor. */
function EventMark({
  profileId,
  step: { event },
  check,
}: Pick<EventRowProps, 'profileId' | 'step' | 'check'>) {
  if (check?.reason === 'erased' || (event.erased && !check)) {
    return <SignatureStroke size="small" state="erased" word="Erased" />
  }
  if (!proofOf(event)) {
    return (
      <span className={joinClasses(typography.mono, css.unsigned)}>{formatUnsigned(event)}</span>
    )
  }
  return (
    <SignatureStroke
      size="small"
      src={strokePath(profileId)}
      state={check?.result === 'does-not-verify' ? 'invalid' : 'valid'}
      word={check ? formatCheck(check) : 'Checking…'}
    />
  )
}
