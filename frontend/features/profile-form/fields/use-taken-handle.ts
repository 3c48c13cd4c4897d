import { useQueryClient } from '@tanstack/react-query'
import { handle as handleField } from '#contract/profile-fields.ts'
import { profileQueries } from '#queries/profile.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** The server's sentence, which comes at the latest when the form is sent. */
const taken = 'This handle is taken. Choose another one.'

/** Gives what says beside the handle, once it is written, that a listed profile has it. */
export function useTakenHandle(form: ProfileFormApi): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const typed = form.getValues('handle')
    const { data: handle } = handleField.safeParse(typed)
    if (handle === undefined || isSame(handle, form.formState.defaultValues?.handle)) return
    const found = await client.fetchQuery(profileQueries.ofHandle(handle)).catch(() => null)
    // The field is judged as it is left, which would take away what stands there sooner.
    await form.trigger('handle')
    // One that somebody had before leads to them, and may be taken over.
    if (!isSame(found?.handle, handle) || form.getValues('handle') !== typed) return
    form.setError('handle', { type: 'taken', message: taken })
  }
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
