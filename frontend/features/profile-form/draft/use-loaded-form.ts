import { useEffect, useMemo, useState } from 'react'
import { get } from 'react-hook-form'
import type { ProfileView } from '#contract/views/profile.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listConflicts, mergeEdits } from '../fields/form-changes.ts'
import { editForm, type FormValues, toFormValues } from '../fields/form-schema.ts'
import { type ProfileFormApi, useProfileForm } from '../fields/use-profile-form.ts'

export type LoadedForm = {
  form: ProfileFormApi
  /** Profile that the form was filled with. Live changes do not overwrite typed text. */
  loaded: ProfileView
  base: FormValues
  /** Fields of the profile that have changed since. */
  newerFields: FieldPath[]
  /** Fields with typed text that were also changed elsewhere. */
  conflicts: FieldPath[]
  setConflicts: (conflicts: FieldPath[]) => void
  /** Replaces the typed text in these fields by the newer values. */
  discardConflicts: () => void
  /** Loads a newer profile, and applies what was typed since the base, or since the values that were saved. */
  load: (next: ProfileView, saved?: FormValues) => void
}

/**
 * Form of a profile that may change elsewhere meanwhile. Without unsent changes it loads newer versions
 * automatically.
 * @param paused whether the form is being saved
 */
export function useLoadedForm(profile: ProfileView, paused: boolean): LoadedForm {
  const [loaded, setLoaded] = useState(profile)
  const base = useMemo(() => toFormValues(loaded), [loaded])
  const form = useProfileForm(editForm, base)
  const [conflicts, setConflicts] = useState<FieldPath[]>([])
  const newerFields = useMemo(() => listChanges(toFormValues(profile), base), [profile, base])

  const load = (next: ProfileView, saved = base) => {
    const typed = form.getValues()
    const filled = toFormValues(next)
    setConflicts(listConflicts(typed, saved, filled))
    // The first reset sets the default values, and the second one restores what was typed.
    form.reset(filled)
    form.reset(mergeEdits(typed, saved, filled), { keepDefaultValues: true })
    setLoaded(next)
  }

  const discardConflicts = () => {
    for (const path of conflicts) form.setValue(path, get(base, path), { shouldDirty: true })
    setConflicts([])
  }

  useEffect(() => {
    if (newerFields.length === 0 || paused) return
    const filled = toFormValues(profile)
    const merged = mergeEdits(form.getValues(), base, filled)
    if (listChanges(merged, filled).length > 0) return
    form.reset(filled)
    setLoaded(profile)
  }, [newerFields, profile, base, form, paused])

  return { form, loaded, base, newerFields, conflicts, setConflicts, discardConflicts, load }
}
