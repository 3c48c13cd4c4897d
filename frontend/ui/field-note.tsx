import type { ReactNode } from 'react'
import css from './field.module.css'
import { Icon } from './icon.tsx'

type FieldNoteProps = { id: string; hint?: ReactNode; error?: string | undefined }

/** What stands under a line: why it was refused, else a hint. Fields describe themselves by its id. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} className={css.error} role="alert">
        <Icon name="warning" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className={css.hint}>
      {hint}
    </p>
  ) : null
}
