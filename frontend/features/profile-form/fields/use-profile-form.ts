import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { toFieldErrors } from './field-errors.ts'
import { type FieldPath, fieldLabels } from './field-labels.ts'
import type { editForm, FormOutput, FormValues, submitForm } from './form-schema.ts'

export type ProfileFormApi = UseFormReturn<FormValues, unknown, FormOutput>

/** State of the form, validated by the rules of the contract. */
export function useProfileForm(
  schema: typeof submitForm | typeof editForm,
  base: FormValues,
): ProfileFormApi {
  return useForm<FormValues, unknown, FormOutput>({
    resolver: zodResolver(schema),
    defaultValues: base,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
}

/**
 * Shows the server's errors on their fields, and focuses the first. Also shows a summary beside the button
 * until the next attempt, and returns it.
 */
export function showRefusal(form: ProfileFormApi, cause: unknown): string {
  const reason = formatWalletError(cause, 'Please try again later.')
  form.setError('root', { type: 'server', message: reason })
  const problem = cause instanceof RequestFailed ? cause.problem : undefined
  const errors = problem ? toFieldErrors(problem) : []
  for (const [index, { path, message }] of errors.entries()) {
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return reason
}

/**
 * Returns the props of a text field by its name: label, registration and error. A field is validated on blur
 * after a change, and on each change while it has an error.
 */
export function useFieldProps(form: ProfileFormApi) {
  // Read here to subscribe to errors.
  const { formState } = form
  return (name: Exclude<FieldPath, 'photoAlts'>) => {
    const validateIf = (is: 'isDirty' | 'invalid') => () => {
      if (form.getFieldState(name)[is]) void form.trigger(name)
    }
    return {
      label: fieldLabels[name],
      ...form.register(name, { onBlur: validateIf('isDirty'), onChange: validateIf('invalid') }),
      error: form.getFieldState(name, formState).error?.message,
    }
  }
}
