import { type FormEvent, useEffect, useRef } from 'react'
import { reason } from '#contract/commands/reason.ts'
import type { WaitingProfile } from '#contract/views/review.ts'
import { useKeptText } from '#lib/kept-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import css from './review.module.css'
import type { Verdict } from './use-review.ts'

/** A verdict that wants words, and on what: as it stood when the dialog was opened. */
export type Asked = { verdict: Verdict['verdict']; seen: WaitingProfile }

/** By what its words are kept until they are sent. */
export function aboutVerdict({ verdict, seen }: Asked): string {
  return `review ${verdict} ${seen.profile.id}`
}

type NoteDialogProps = {
  asked: Asked
  isSending: boolean
  onClose: () => void
  onSend: (note: string) => void
}

const words = {
  approve: {
    title: 'List with a note',
    text: 'The profile is listed, and its owner reads your note.',
    label: 'Note, the owner reads it',
    action: 'List profile',
    sending: 'Listing...',
  },
  reject: {
    title: 'Turn down',
    text: 'The profile is not listed. Its owner reads your reason, edits and signs, and it waits again.',
    label: 'Reason, the owner reads it',
    action: 'Turn down',
    sending: 'Turning down...',
  },
} as const

/** Asks for what the owner is to read. */
export function NoteDialog({ asked, isSending, onClose, onSend }: NoteDialogProps) {
  const { title, text } = words[asked.verdict]
  return (
    <Dialog open onOpenChange={(open) => open || isSending || onClose()} title={title} text={text}>
      <NoteForm asked={asked} isSending={isSending} onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function NoteForm({ asked, isSending, onClose, onSend }: NoteDialogProps) {
  const [note, setNote] = useKeptText(aboutVerdict(asked))
  const { label, action, sending } = words[asked.verdict]
  const { name, handle } = asked.seen.profile
  const read = reason.safeParse(note)
  const error = note.trim() === '' || read.success ? undefined : read.error.issues[0]?.message
  const area = useRef<HTMLTextAreaElement>(null)
  // One comes here to write; Radix leaves the focus to what in the dialog has it already.
  useEffect(() => area.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (read.success && !isSending) onSend(note)
  }
  return (
    <form className={css.form} onSubmit={send}>
      <p className={css.about}>
        <bdi>{name || 'No name'}</bdi> · @{handle}
      </p>
      <TextArea
        label={label}
        ref={area}
        value={note}
        error={error}
        onChange={({ target }) => setNote(target.value)}
        required
      />
      <div className={layout.actions}>
        <Button
          type="submit"
          variant={asked.verdict === 'reject' ? 'destructive' : 'primary'}
          disabled={!read.success || isSending}
        >
          {isSending ? sending : action}
        </Button>
        <Button disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
