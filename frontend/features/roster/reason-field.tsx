import { reason } from '#contract/commands/reason.ts'
import { TextArea } from '#ui/field.tsx'
import css from './roster.module.css'

/** Returns whether a reason is neither blank nor too long. */
export function isValidReason(text: string): boolean {
  return reason.safeParse(text).success
}

type ReasonFieldProps = { value: string; onChange: (text: string) => void }

/** Field for the reason of an admin. Shows no error while it is blank. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const parsed = reason.safeParse(value)
  const error = value.trim() === '' || parsed.success ? undefined : parsed.error.issues[0]?.message
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
