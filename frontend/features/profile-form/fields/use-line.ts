import { type FieldPath, fieldLabels } from './field-labels.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** Gives each line of the form what connects it: its name, its registration, and what is wrong with it. */
export function useLine(form: ProfileFormApi) {
  // Read here, so that the form's owner follows errors.
  const { formState } = form
  return (name: FieldPath) => ({
    label: fieldLabels[name],
    ...form.register(name),
    error: form.getFieldState(name, formState).error?.message,
  })
}
