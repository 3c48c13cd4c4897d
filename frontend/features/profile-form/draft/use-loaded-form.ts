import { useEffect, useMemo, useState } from 'react'
import { get } from 'react-hook-form'
import type { ProfileView } from '#contract/views/profile.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listConflicts, mergeEdits } from '../fields/form-changes.ts'
import { editForm, type FormValues, toFormValues } from '../fields/form-schema.ts'
import { type ProfileFormApi, useProfileForm } from '../fields/use-profile-form.ts'

export type LoadedForm = {
  form: ProfileFormApi
  /** Profile that the form was filled with. Live changes do not overwrite the form. */
  loaded: ProfileView
  base: FormValues
  /** Fields of the profile that have changed since. */
  newer: FieldPath[]
  /** Fields with typed text that were also changed elsewhere. */
  clashes: FieldPath[]
  setClashes: (clashes: FieldPath[]) => void
  /** Replaces the typed text in these fields by the newer values. */
  discardClashes: () => void
  /** Loads a newer profile, and applies what was typed since the base, or since `since`. */
  load: (next: ProfileView, since?: FormValues) => void
}

/**
 * Form of a profile that may change elsewhere meanwhile. Without unsent changes it loads newer versions automatically.
 * @param paused whether the form is being saved
 */
export function useLoadedForm(profile: ProfileView, paused: boolean): LoadedForm {
  const [loaded, setLoaded] = useState(profile)
  const base = useMemo(() => toFormValues(loaded), [loaded])
  const form = useProfileForm(editForm, base)
  const [clashes, setClashes] = useState<FieldPath[]>([])
  const newer = useMemo(() => listChanges(toFormValues(profile), base), [profile, base])

  const load = (next: ProfileView, since = base) => {
    const typed = form.getValues()
    const filled = toFormValues(next)
    setClashes(listConflicts(typed, since, filled))
    form.reset(filled)
    form.reset(mergeEdits(typed, since, filled), { keepDefaultValues: true })
    setLoaded(next)
  }

  const discardClashes = () => {
    for (const path of clashes) form.setValue(path, get(base, path), { shouldDirty: true })
    setClashes([])
  }

  useEffect(() => {
    if (newer.length === 0 || paused) return
    const filled = toFormValues(profile)
    const merged = mergeEdits(form.getValues(), base, filled)
    if (listChanges(merged, filled).length > 0) return
    form.reset(filled)
    setLoaded(profile)
  }, [newer, profile, base, form, paused])

  return { form, loaded, base, newer, clashes, setClashes, discardClashes, load }
}
