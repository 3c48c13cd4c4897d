import { useQueryClient } from '@tanstack/react-query'
import { handle as handleField } from '#contract/profile/profile-fields.ts'
import { isReservedHandle, reservedHandleMessage } from '#contract/profile/reserved-handles.ts'
import { profileQueries } from '#queries/profile.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** The same text as the server's refusal of a submission. */
const taken = 'This handle is taken. Choose another one.'

/**
 * Returns a function that shows an error if a handle is reserved or taken. A refused submission would count
 * against the rate limit of the user.
 */
export function useHandleCheck(form: ProfileFormApi): () => Promise<void> {
  const client = useQueryClient()
  const findError = async (handle: string) => {
    if (isReservedHandle(handle)) return reservedHandleMessage(handle)
    const found = await client.fetchQuery(profileQueries.ofHandle(handle)).catch(() => null)
    // A former handle redirects to the profile of its former owner, and is free.
    return isSame(found?.handle, handle) ? taken : undefined
  }
  return async () => {
    const typed = form.getValues('handle')
    const { data: handle } = handleField.safeParse(typed)
    if (handle === undefined || isSame(handle, form.formState.defaultValues?.handle)) return
    const message = await findError(handle)
    // Validation on blur clears errors, so it must run before `setError`.
    await form.trigger('handle')
    if (message === undefined || form.getValues('handle') !== typed) return
    form.setError('handle', { type: 'taken', message })
  }
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
