import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { readFieldErrors } from './field-errors.ts'
import { type FieldPath, fieldLabels } from './field-labels.ts'
import type { editForm, FormOutput, FormValues, submitForm } from './form-schema.ts'

export type ProfileFormApi = UseFormReturn<FormValues, unknown, FormOutput>

/** The form's state, checked by the contract's own rules. */
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
 * Puts the server's reasons beside the fields that they are about, and leads to the first. What it
 * comes to stands beside the button until the next try, and is given back.
 */
export function showRefusal(form: ProfileFormApi, cause: unknown): string {
  const reason = formatWalletError(cause, 'Please try again later.')
  form.setError('root', { type: 'server', message: reason })
  const problem = cause instanceof RequestFailed ? cause.problem : undefined
  const errors = problem ? readFieldErrors(problem) : []
  for (const [index, { path, message }] of errors.entries()) {
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return reason
}

/**
 * Gives each line of the form what connects it: its name, its registration, and what is wrong with it.
 * A line is judged when it is left with something typed in it, and as long as something is wrong.
 */
export function useLine(form: ProfileFormApi) {
  // Read here, so that the form's owner follows errors.
  const { formState } = form
  return (name: Exclude<FieldPath, 'photoAlts'>) => {
    const judgeIf = (is: 'isDirty' | 'invalid') => () => {
      if (form.getFieldState(name)[is]) void form.trigger(name)
    }
    return {
      label: fieldLabels[name],
      ...form.register(name, { onBlur: judgeIf('isDirty'), onChange: judgeIf('invalid') }),
      error: form.getFieldState(name, formState).error?.message,
    }
  }
}
