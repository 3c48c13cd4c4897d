import { useEffect, useRef, useState } from 'react'
import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import { reason } from '#contract/commands/reason.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { isSpan, ruleEnd, type Span, spanNames } from '#lib/network-spans.ts'
import { useUnsentText } from '#lib/unsent-text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Select, TextArea } from '#ui/field.tsx'
import rows from '#ui/row.module.css'
import css from './reason-form.module.css'
import { countSelected, type Selection, toRequest } from './selection.ts'

/** A decision that is not sent yet, and its profiles. */
export type DecisionRequest = {
  verdict: BulkReviewBody['verdict']
  selection: Selection
  /** The network to block. */
  network?: string
}

/** Key of the unsent text about a decision. */
export function textKeyOf({ verdict, selection, network }: DecisionRequest): string {
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
  request: DecisionRequest
  /** The network to block, or the one that a rejection can block as well. */
  network: string | undefined
  initialNote?: string
  isBusy: boolean
  onSend: (body: BulkReviewBody) => void
  onClose: () => void
}

/** Form for the reason or the note of a decision. */
export function ReasonForm({ request, network, initialNote, isBusy, onClose, onSend }: FormProps) {
  const { verdict } = request
  const [note, setNote] = useUnsentText(textKeyOf(request), initialNote)
  const [isBlocking, setBlocking] = useState(verdict === 'block')
  const [span, setSpan] = useState<Span>('24 hours')
  const [error, setError] = useState<string>()
  const count = countSelected(request.selection)
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textArea.current?.focus({ preventScroll: true }), [])
  const send = () => {
    const parsed = reason.safeParse(note)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      textArea.current?.focus()
      return
    }
    const block =
      isBlocking && network !== undefined
        ? { network, until: ruleEnd(span, Date.now()) }
        : undefined
    const body = toBody(request, note, block)
    if (body) onSend(body)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the shortcut of the page would also clear the selection.
        event.preventDefault()
        onClose()
      }}
    >
      {verdict === 'reject' && <Presets note={note} onChoose={setNote} />}
      <TextArea
        ref={textArea}
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
          <BlockOptions
            network={network}
            isOptional={verdict === 'reject'}
            isBlocking={isBlocking}
            onBlocking={setBlocking}
            span={span}
            onSpan={setSpan}
          />
        )}
        <div className={css.send}>
          <Button
            type="submit"
            variant={verdict === 'approve' ? 'primary' : 'destructive'}
            disabled={isBusy}
          >
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

type Block = Extract<BulkReviewBody, { verdict: 'block' }>['block']

/** Builds the request's body; undefined for a block without a network. */
function toBody(
  { verdict, selection }: DecisionRequest,
  note: string,
  block: Block | undefined,
): BulkReviewBody | undefined {
  if (verdict === 'block') return block && { verdict, note, block }
  if (verdict === 'approve') return { verdict, note, selection: toRequest(selection) }
  return { verdict, note, selection: toRequest(selection), ...(block && { block }) }
}

type BlockOptionsProps = {
  network: string
  /** True if the decision can be sent without the block. */
  isOptional: boolean
  isBlocking: boolean
  onBlocking: (isBlocking: boolean) => void
  span: Span
  onSpan: (span: Span) => void
}

function BlockOptions(props: BlockOptionsProps) {
  const { network, isOptional, isBlocking, onBlocking, span, onSpan } = props
  return (
    <div className={css.block}>
      {isOptional && (
        <Checkbox
          label={`Also block ${network}`}
          checked={isBlocking}
          onChange={({ target }) => onBlocking(target.checked)}
        />
      )}
      <Select
        label="For"
        options={spanNames}
        value={span}
        onChange={({ target }) => isSpan(target.value) && onSpan(target.value)}
      />
    </div>
  )
}

function Presets({ note, onChoose }: { note: string; onChoose: (text: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form's data
    <div className={rows.chips} role="group" aria-label="Suggested reasons">
      {Object.entries(presets).map(([name, text]) => (
        <button
          key={name}
          type="button"
          className={css.preset}
          aria-pressed={text !== '' && note === text}
          onClick={() => onChoose(text)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function labelOf(verdict: DecisionRequest['verdict'], count: DirectoryCount): string {
  if (verdict === 'block') return 'Reason. Only staff will read it.'
  const readers =
    count.total === 1 && !count.isBounded
      ? 'The owner will read it.'
      : `All ${formatCount(count)} owners will read it.`
  return `${verdict === 'reject' ? 'Reason' : 'Note'}. ${readers}`
}
