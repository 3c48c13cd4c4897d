import type { ReactNode } from 'react'
import css from './field.module.css'
import { Icon } from './icon.tsx'

type FieldNoteProps = { id: string; hint?: ReactNode; error?: string | undefined }

/** Note under a field: its error, else a hint. Fields name its id in `aria-describedby`. */
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
