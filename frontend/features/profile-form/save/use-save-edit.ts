import { useQueryClient } from '@tanstack/react-query'
import type { ProfileFields } from '#contract/profile-fields.ts'
import { showToast } from '#lib/toast.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { profileQueries } from '#queries/profile.ts'
import type { LoadedForm } from '../draft/use-loaded-form.ts'
import { pickChanged } from '../fields/form-changes.ts'
import type { FormOutput, FormValues } from '../fields/form-schema.ts'
import { showRefusal } from '../fields/use-profile-form.ts'
import { restOnLine } from './rest-on-line.ts'
import type { useUpdateProfile } from './use-update-profile.ts'

const changedElsewhere =
  'Your profile was changed elsewhere meanwhile. What you typed is still here.'

function showFailure(text: string) {
  showToast({ title: 'Update Failed', text, variant: 'destructive' })
}

/** Whether the server says that what was signed is not what the profile would become. */
function isOutdated(cause: unknown): boolean {
  return cause instanceof RequestFailed && cause.problem?.code === 'edit-content-mismatch'
}

type Saving = {
  update: ReturnType<typeof useUpdateProfile>
  wallet: string | null
  onSaved: () => void
}

type Written = { typed: FormValues; changed: Partial<ProfileFields>; signal: AbortSignal }

/** Sends what was changed in the form, and says how that ended. What was typed stays in any case. */
export function useSaveEdit(
  { form, loaded, base, newer, load }: LoadedForm,
  { update, wallet, onSaved }: Saving,
) {
  const client = useQueryClient()

  async function send({ typed, changed, signal }: Written) {
    const saved = await update.mutateAsync({ edit: { loaded, changed }, signal })
    onSaved()
    load(saved, typed)
    await restOnLine()
    showToast(
      saved.heldEdit
        ? {
            title: 'Changes Under Review',
            text: 'Your profile stays as it is until a reviewer has looked at them.',
          }
        : {
            title: 'Profile Updated Successfully!',
            text: 'Your changes have been saved and verified.',
          },
    )
  }

  /** Loads the profile anew where a save shows that it changed; gives whether it did. */
  async function findChanged(cause: unknown): Promise<boolean> {
    if (!wallet || !isOutdated(cause)) return false
    const anew = client.fetchQuery({ ...profileQueries.ofWallet(wallet), staleTime: 0 })
    return (await anew.catch(() => null)) !== null
  }

  async function save(written: Written) {
    // The signature would only be refused.
    if (newer.length > 0) return showFailure(changedElsewhere)
    try {
      await send(written)
    } catch (cause) {
      // What changed is told by a note of its own.
      showFailure((await findChanged(cause)) ? changedElsewhere : showRefusal(form, cause))
    }
  }

  return {
    /** Saves what was changed. Where nothing was, nobody is asked to sign. */
    changes: async (written: FormOutput, signal: AbortSignal) => {
      const typed = structuredClone(form.getValues())
      const changed = pickChanged(typed, base, written)
      if (Object.keys(changed).length > 0 || newer.length > 0)
        return save({ typed, changed, signal })
      showToast({ title: 'Nothing to Update', text: 'Your profile already stands like this.' })
    },
    /** Has the profile signed without a change. */
    asItStands: (signal: AbortSignal) => {
      form.clearErrors('root')
      return save({ typed: structuredClone(form.getValues()), changed: {}, signal })
    },
  }
}
