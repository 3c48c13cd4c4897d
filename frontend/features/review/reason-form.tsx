import { useEffect, useState } from 'react'
import { reason } from '#contract/commands/reason.ts'
import type { ReviewActBody } from '#contract/commands/review-act.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { forgetTexts, useKeptText } from '#lib/kept-texts.ts'
import { endOf, isSpan, spanNames } from '#lib/network-spans.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Select, TextArea } from '#ui/field.tsx'
import css from './reason-form.module.css'
import { countSelected, type Selection, toRequest } from './selection.ts'

/** A decision that is not sent yet, and its profiles. */
export type Asked = {
  verdict: ReviewActBody['verdict']
  selection: Selection
  /** The network to block. */
  network?: string
}

/** Under which name the words about it are kept until they are sent. */
export function aboutAsked({ verdict, selection, network }: Asked): string {
  const [only] = selection.rows.keys()
  return `review ${verdict} ${network ?? only ?? 'several'}`
}

export const presets = {
  'Repeated text':
    'The same text was sent many times from one network. If yours is real, submit it again in your own words.',
  'Look-alike':
    'This profile can be mistaken for one that was listed before. If you are a different person, submit it again under a name and a handle that tell you apart.',
  'Copy of another profile':
    'This profile copies the words or pictures of another one. Submit it again with your own.',
  'Placeholder content': 'Parts of this profile are placeholders. Fill them in, and sign it again.',
  'Something else': '',
} as const

type FormProps = {
  asked: Asked
  /** The network to block. */
  network: string | undefined
  /** The text to begin with. */
  start?: string
  isBusy: boolean
  onSend: (body: ReviewActBody) => void
  onClose: () => void
}

/** Asks for the reason or the note of a decision, and sends both. */
export function ReasonForm({ asked, network, start, isBusy, onClose, onSend }: FormProps) {
  const { verdict, selection } = asked
  const about = aboutAsked(asked)
  const [note, setNote] = useKeptText(about, start)
  const [isBlocking, setBlocking] = useState(verdict === 'block')
  const [span, setSpan] = useState<string>('24 hours')
  const [error, setError] = useState<string>()
  const count = countSelected(selection)
  const isRed = verdict !== 'approve'
  useFocusIn(`${css.form}`)
  const send = () => {
    const read = reason.safeParse(note)
    if (!read.success) {
      setError(read.error.issues[0]?.message)
      document.querySelector<HTMLElement>(`.${css.form} textarea`)?.focus()
      return
    }
    const block =
      isBlocking && network !== undefined && isSpan(span)
        ? { network, until: endOf(span, Date.now()) }
        : undefined
    if (verdict === 'block') {
      if (block) onSend({ verdict, note, block })
    } else if (verdict === 'approve') onSend({ verdict, note, selection: toRequest(selection) })
    else onSend({ verdict, note, selection: toRequest(selection), ...(block && { block }) })
    forgetTexts(about)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send()
      }}
    >
      {verdict === 'reject' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form's data
        <div className={css.presets} role="group" aria-label="Reasons to start from">
          {Object.entries(presets).map(([name, text]) => (
            <button
              key={name}
              type="button"
              className={css.preset}
              aria-pressed={text !== '' && note === text}
              onClick={() => setNote(text)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <TextArea
        label={labelOf(verdict, count)}
        rows={2}
        value={note}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          setNote(target.value)
        }}
      />
      <div className={css.foot}>
        {network !== undefined && verdict !== 'approve' && (
          <div className={css.block}>
            {verdict === 'reject' && (
              <Checkbox
                label={`Also block ${network}`}
                checked={isBlocking}
                onChange={({ target }) => setBlocking(target.checked)}
              />
            )}
            <Select
              label="For"
              options={spanNames}
              value={span}
              onChange={({ target }) => setSpan(target.value)}
            />
          </div>
        )}
        <div className={css.send}>
          <Button type="submit" variant={isRed ? 'destructive' : 'primary'} disabled={isBusy}>
            {verdict === 'block'
              ? `Block ${network ?? 'network'}`
              : `${verdict === 'reject' ? 'Turn down' : 'List'} ${formatCount(count)}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </form>
  )
}

function labelOf(verdict: Asked['verdict'], count: DirectoryCount): string {
  if (verdict === 'block') return 'Reason. Only staff will read it.'
  const readers =
    count.total === 1 && !count.isBounded
      ? 'The owner will read it.'
      : `All ${formatCount(count)} owners will read it.`
  return `${verdict === 'reject' ? 'Reason' : 'Note'}. ${readers}`
}

/** Puts the focus into the form as it opens. */
function useFocusIn(className: string) {
  useEffect(() => {
    document.querySelector<HTMLElement>(`.${className} textarea`)?.focus({ preventScroll: true })
  }, [className])
}
