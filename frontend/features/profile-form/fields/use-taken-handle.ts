import { useQueryClient } from '@tanstack/react-query'
import { handle as handleField } from '#contract/profile-fields.ts'
import { isReservedHandle, reservedHandleMessage } from '#contract/reserved-handles.ts'
import { profileQueries } from '#queries/profile.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** The server's sentence, which comes at the latest when the form is sent. */
const taken = 'This handle is taken. Choose another one.'

/**
 * Gives what says beside the handle, once it is written, that the house or a listed profile has it: a
 * submission that is refused for it would be one of a few.
 */
export function useTakenHandle(form: ProfileFormApi): () => Promise<void> {
  const client = useQueryClient()
  const refuse = async (handle: string) => {
    if (isReservedHandle(handle)) return reservedHandleMessage(handle)
    const found = await client.fetchQuery(profileQueries.ofHandle(handle)).catch(() => null)
    // One that somebody had before leads to them, and may be taken over.
    return isSame(found?.handle, handle) ? taken : undefined
  }
  return async () => {
    const typed = form.getValues('handle')
    const { data: handle } = handleField.safeParse(typed)
    if (handle === undefined || isSame(handle, form.formState.defaultValues?.handle)) return
    const message = await refuse(handle)
    // The field is judged as it is left, which would take away what stands there sooner.
    await form.trigger('handle')
    if (message === undefined || form.getValues('handle') !== typed) return
    form.setError('handle', { type: 'taken', message })
  }
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
