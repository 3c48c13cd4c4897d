import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { type FieldPath, fieldLabels } from '../fields/field-labels.ts'
import css from '../profile-form.module.css'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "Bio, Photos and Website" */
function writeFields(paths: readonly FieldPath[]): string {
  return list.format(paths.map((path) => fieldLabels[path]))
}

type NoteProps = { children: ReactNode; action: string; onAct: () => void }

function Note({ children, action, onAct }: NoteProps) {
  return (
    <div className={css.told}>
      <p>{children}</p>
      <Button size="small" onClick={() => onAct()}>
        {action}
      </Button>
    </div>
  )
}

/** Says that what was typed earlier is back. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note action="Discard Draft" onAct={onDiscard}>
      Your draft is back, with what you typed here before and did not send.
    </Note>
  )
}

type ChangeNotesProps = {
  /** Fields that were changed elsewhere since the form was loaded. */
  newer: readonly FieldPath[]
  /** Fields that hold what was typed, though they were changed elsewhere too. */
  clashes: readonly FieldPath[]
  onLoad: () => void
  onGiveWay: () => void
}

/** Notice of changes made elsewhere while the form was open, with the options. */
export function ChangeNotes({ newer, clashes, onLoad, onGiveWay }: ChangeNotesProps) {
  return (
    <div role="status">
      {newer.length > 0 ? (
        <Note key="newer" action="Load Newer Version" onAct={onLoad}>
          Your profile was changed elsewhere since you opened it here: {writeFields(newer)}. Load
          that before you sign. What you typed stays.
        </Note>
      ) : (
        clashes.length > 0 && (
          <Note key="clashes" action="Take the Newer Ones" onAct={onGiveWay}>
            Changed elsewhere, and by you: {writeFields(clashes)}. If you sign, yours replace the
            newer ones.
          </Note>
        )
      )}
    </div>
  )
}
