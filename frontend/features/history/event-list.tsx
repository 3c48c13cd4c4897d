import { memo, useEffect, useRef } from 'react'
import { signaturePath } from '#contract/artwork/drawings.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import { formatMoment } from './event-labels.ts'
import css from './event-list.module.css'
import { formatLife, formatUnsigned, formatVerdict } from './format-event.ts'
import { formatEventTime } from './format-time.ts'
import type { HistoryStep } from './replay.ts'
import { isSigned } from './signature-mark.ts'

type EventListProps = {
  profileId: string
  moments: readonly HistoryStep[]
  checks: ReadonlyMap<number, SignatureCheck>
  place: number
  onPlace: (place: number) => void
}

/** List of the events of a history. Pressing an event shows it. */
export function EventList({ profileId, moments, checks, place, onPlace }: EventListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Scrolls only the list, not the page.
    const box = list.current
    const chosen = box?.children[place]
    if (!box || !(chosen instanceof HTMLElement) || box.scrollHeight <= box.clientHeight) return
    const top = chosen.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + chosen.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2
    }
  }, [place])
  return (
    <ol className={css.list} ref={list} aria-label="Events">
      {moments.map((moment, index) => (
        <EventRow
          key={moment.event.revision}
          profileId={profileId}
          moment={moment}
          index={index}
          check={checks.get(moment.event.revision)}
          beginsLife={moment.life !== (moments[index - 1]?.life ?? 0)}
          when={index === place ? 'now' : index < place ? 'past' : 'future'}
          onPlace={onPlace}
        />
      ))}
    </ol>
  )
}

type EventRowProps = {
  profileId: string
  moment: HistoryStep
  index: number
  check: SignatureCheck | undefined
  beginsLife: boolean
  when: 'past' | 'now' | 'future'
  onPlace: (place: number) => void
}

const EventRow = memo(function EventRow({
  profileId,
  moment,
  index,
  check,
  beginsLife,
  when,
  onPlace,
}: EventRowProps) {
  const { event, life } = moment
  return (
    <li
      className={joinClasses(css.row, css[when])}
      aria-current={when === 'now' ? 'step' : undefined}
    >
      {beginsLife && life > 0 && (
        <p className={joinClasses(type.mono, css.life)}>
          {formatLife(life)}
          {event.erased && ': erased. Types and times remain'}
        </p>
      )}
      <button type="button" className={css.event} onClick={() => onPlace(index)}>
        <span className={type.mono}>{index + 1}</span>
        <span className={css.what}>
          <span className={css.name}>{formatMoment(moment)}</span>
          <span className={type.mono}>{formatEventTime(event.at)}</span>
        </span>
        <EventMark profileId={profileId} moment={moment} check={check} />
      </button>
    </li>
  )
})

/** Mark of an event: its signature with the verdict, an empty box if it was erased, or its actor. */
function EventMark({
  profileId,
  moment: { event },
  check,
}: Pick<EventRowProps, 'profileId' | 'moment' | 'check'>) {
  if (check?.why === 'erased' || (event.erased && !check)) {
    return <SignatureStroke size="small" state="erased" word="Erased" />
  }
  if (!isSigned(event)) {
    return <span className={joinClasses(type.mono, css.unsigned)}>{formatUnsigned(event)}</span>
  }
  return (
    <SignatureStroke
      size="small"
      src={signaturePath(profileId)}
      state={check?.says === 'does-not-verify' ? 'invalid' : 'valid'}
      word={check ? formatVerdict(check) : 'Checking…'}
    />
  )
}
