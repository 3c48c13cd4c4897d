import { reason } from '#contract/commands/reason.ts'
import { TextArea } from '#ui/field.tsx'
import css from './roster.module.css'

/** Returns whether a reason is valid: not blank and not too long. */
export function isReason(text: string): boolean {
  return reason.safeParse(text).success
}

type ReasonFieldProps = { value: string; onChange: (text: string) => void }

/** Field for the reason of an admin. Shows an error only after the first character. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const read = reason.safeParse(value)
  const error = value.trim() === '' || read.success ? undefined : read.error.issues[0]?.message
  return (
    <TextArea
      className={css.reason}
      label="Admin reason, kept in the history"
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
