import { reason } from '#contract/commands/reason.ts'
import { TextArea } from '#ui/field.tsx'
import css from './roster.module.css'

/** Whether a reason can be given like this: not blank, and not too long. */
export function isReason(text: string): boolean {
  return reason.safeParse(text).success
}

type ReasonFieldProps = { value: string; onChange: (text: string) => void }

/** Why an admin does it. What is wrong with it is said once there is something. */
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
