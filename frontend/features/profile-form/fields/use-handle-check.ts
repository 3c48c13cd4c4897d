import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handle as handleField } from '#contract/profile/profile-fields.ts'
import { isReservedHandle, reservedHandleMessage } from '#contract/profile/reserved-handles.ts'
import { profileQueries } from '#queries/profile.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** The same text as the server's refusal of a submission. */
const taken = 'This handle is taken. Choose another one.'

type HandleCheck = {
  /** Shows an error if the typed handle is reserved or taken. */
  check: () => Promise<void>
  /** The handle as it was typed when the last check found it free. Held profiles are not public, so one may have it. */
  free: string | undefined
}

/**
 * Checks handles before a submission, since a refused one would count against the rate limit of the user. A
 * handle that could not be looked up is neither taken nor free.
 */
export function useHandleCheck(form: ProfileFormApi): HandleCheck {
  const client = useQueryClient()
  const [free, setFree] = useState<string>()
  const check = async () => {
    const typed = form.getValues('handle')
    const { data: handle } = handleField.safeParse(typed)
    if (handle === undefined || isSame(handle, form.formState.defaultValues?.handle)) return
    const found = isReservedHandle(handle)
      ? null
      : await client.fetchQuery(profileQueries.ofHandle(handle)).catch(() => undefined)
    // Validation on blur clears errors, so it must run before `setError`.
    await form.trigger('handle')
    if (form.getValues('handle') !== typed) return
    const message = explainHandle(handle, found?.handle)
    if (message !== undefined) form.setError('handle', { type: 'taken', message })
    else if (found !== undefined) setFree(typed)
  }
  return { check, free }
}

/**
 * Explains why a handle cannot be used; undefined if it can. A former handle redirects to the profile of its
 * former owner, and is free.
 */
function explainHandle(handle: string, found: string | undefined): string | undefined {
  if (isReservedHandle(handle)) return reservedHandleMessage(handle)
  return isSame(found, handle) ? taken : undefined
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
