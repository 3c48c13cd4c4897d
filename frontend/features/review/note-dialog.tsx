import { type FormEvent, useState } from 'react'
import { maxReason } from '#contract/limits.ts'
import type { WaitingProfile } from '#contract/views/review.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import css from './review.module.css'
import type { Verdict } from './use-review.ts'

/** A verdict that wants words, and on what: as it stood when the dialog was opened. */
export type Asked = { verdict: Verdict['verdict']; seen: WaitingProfile }

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
  const [note, setNote] = useState('')
  const { title, text, label, action, sending } = words[asked.verdict]
  const { name, handle } = asked.seen.profile
  const isBlank = note.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank && !isSending) onSend(note)
  }
  return (
    <Dialog open onOpenChange={(open) => open || isSending || onClose()} title={title} text={text}>
      <form className={css.form} onSubmit={send}>
        <p className={css.about}>
          <bdi>{name}</bdi> · @{handle}
        </p>
        <TextArea
          label={label}
          value={note}
          maxLength={maxReason}
          onChange={({ target }) => setNote(target.value)}
          required
        />
        <div className={layout.actions}>
          <Button
            type="submit"
            variant={asked.verdict === 'reject' ? 'destructive' : 'primary'}
            disabled={isBlank || isSending}
          >
            {isSending ? sending : action}
          </Button>
          <Button disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
