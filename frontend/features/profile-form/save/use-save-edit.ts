import { useQueryClient } from '@tanstack/react-query'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { showError, showToast } from '#lib/toast.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { profileQueries } from '#queries/profile.ts'
import type { LoadedForm } from '../draft/use-loaded-form.ts'
import { selectChanged } from '../fields/form-changes.ts'
import type { FormOutput, FormValues } from '../fields/form-schema.ts'
import { showRefusal } from '../fields/use-profile-form.ts'
import type { useUpdateProfile } from './use-update-profile.ts'
import { waitForSignature } from './wait-for-signature.ts'

const failureTitle = 'Update Failed'
const changedElsewhere = 'Your profile was changed elsewhere. Your changes are still here.'

/** Returns whether the server refused a signature because the profile has changed since. */
function isOutdated(cause: unknown): boolean {
  return cause instanceof RequestFailed && cause.problem?.code === 'edit-content-mismatch'
}

type SaveOptions = {
  update: ReturnType<typeof useUpdateProfile>
  wallet: string | null
  onSaved: () => void
}

type ChangesToSign = { typed: FormValues; changed: Partial<ProfileFields>; signal: AbortSignal }

/** Saves the changes of the form and shows the result. A failure does not change the form. */
export function useSaveEdit(
  { form, loaded, base, newerFields, load }: LoadedForm,
  { update, wallet, onSaved }: SaveOptions,
) {
  const client = useQueryClient()

  async function send({ typed, changed, signal }: ChangesToSign) {
    const saved = await update.mutateAsync({ edit: { loaded, changed }, signal })
    onSaved()
    load(saved, typed)
    await waitForSignature()
    showToast(
      saved.heldEdit
        ? {
            title: 'Changes Under Review',
            text: 'Your profile stays as it is until a reviewer approves them.',
          }
        : {
            title: 'Profile Updated Successfully!',
            text: 'Your changes have been saved and verified.',
          },
    )
  }

  /** Refetches the profile if an error shows that it has changed. Returns whether it has refetched it. */
  async function refetchIfChanged(cause: unknown): Promise<boolean> {
    if (!wallet || !isOutdated(cause)) return false
    const refetch = client.fetchQuery({ ...profileQueries.ofWallet(wallet), staleTime: 0 })
    return (await refetch.catch(() => null)) !== null
  }

  async function save(changes: ChangesToSign) {
    // The server would refuse a signature of outdated content.
    if (newerFields.length > 0) return showError(failureTitle, changedElsewhere)
    try {
      await send(changes)
    } catch (cause) {
      // A separate notice lists the changes.
      showError(
        failureTitle,
        (await refetchIfChanged(cause)) ? changedElsewhere : showRefusal(form, cause),
      )
    }
  }

  return {
    /** Saves the changes. Requests no signature if there are none. */
    saveChanges: async (parsed: FormOutput, signal: AbortSignal) => {
      const typed = structuredClone(form.getValues())
      const changed = selectChanged(typed, base, parsed)
      if (Object.keys(changed).length > 0 || newerFields.length > 0)
        return save({ typed, changed, signal })
      showToast({ title: 'Nothing to Update', text: 'You have not changed anything.' })
    },
    /** Signs the profile without changes. */
    signUnchanged: (signal: AbortSignal) => {
      form.clearErrors('root')
      return save({ typed: structuredClone(form.getValues()), changed: {}, signal })
    },
  }
}
