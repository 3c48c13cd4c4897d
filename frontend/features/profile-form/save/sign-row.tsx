import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import css from '../profile-form.module.css'

type SignRowProps = {
  ref?: Ref<HTMLButtonElement>
  action: string
  /** While it is on its way. */
  pending: string | undefined
  /** Why the last try came to nothing. */
  failed: string | undefined
  note: string
}

/** The line to sign on, and the one button that does. */
export function SignRow({ ref, action, pending, failed, note }: SignRowProps) {
  return (
    <div className={css.sign}>
      <div className={css.signing}>
        <span className={css.line} aria-hidden="true">
          <Icon name="close" />
        </span>
        <Button
          ref={ref}
          type="submit"
          variant="primary"
          // Not disabled: who presses it by the keyboard would lose the place.
          aria-disabled={pending !== undefined}
          aria-describedby="sign-failed sign-note"
        >
          {pending ?? action}
        </Button>
      </div>
      <FieldNote id="sign-failed" error={failed} />
      <p id="sign-note" className={css.note}>
        {note}
      </p>
    </div>
  )
}
