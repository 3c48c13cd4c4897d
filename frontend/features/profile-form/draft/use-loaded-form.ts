import { useEffect, useMemo, useState } from 'react'
import { get } from 'react-hook-form'
import type { ProfileView } from '#contract/views/profile.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listClashes, mergeTyped } from '../fields/form-changes.ts'
import { editForm, type FormValues, fillForm } from '../fields/form-schema.ts'
import { type ProfileFormApi, useProfileForm } from '../fields/use-profile-form.ts'

export type LoadedForm = {
  form: ProfileFormApi
  /** The profile that the form was filled with. Changes that come live do not overwrite the writer. */
  loaded: ProfileView
  base: FormValues
  /** Fields in which the profile has become another one meanwhile. */
  newer: FieldPath[]
  /** Fields that hold what was typed, though they were changed elsewhere too. */
  clashes: FieldPath[]
  setClashes: (clashes: FieldPath[]) => void
  /** Gives what was typed in them up. */
  giveWay: () => void
  /** Loads a profile beneath what was typed, since the form was loaded or stood as `since`. */
  load: (next: ProfileView, since?: FormValues) => void
}

/**
 * The form of a profile that may change elsewhere while it is written in. Where nothing that was
 * typed is in question, it follows by itself.
 * @param paused while it is being saved
 */
export function useLoadedForm(profile: ProfileView, paused: boolean): LoadedForm {
  const [loaded, setLoaded] = useState(profile)
  const base = useMemo(() => fillForm(loaded), [loaded])
  const form = useProfileForm(editForm, base)
  const [clashes, setClashes] = useState<FieldPath[]>([])
  const newer = useMemo(() => listChanges(fillForm(profile), base), [profile, base])

  const load = (next: ProfileView, since = base) => {
    const typed = form.getValues()
    const filled = fillForm(next)
    setClashes(listClashes(typed, since, filled))
    form.reset(filled)
    form.reset(mergeTyped(typed, since, filled), { keepDefaultValues: true })
    setLoaded(next)
  }

  const giveWay = () => {
    for (const path of clashes) form.setValue(path, get(base, path), { shouldDirty: true })
    setClashes([])
  }

  useEffect(() => {
    if (newer.length === 0 || paused) return
    const filled = fillForm(profile)
    const merged = mergeTyped(form.getValues(), base, filled)
    if (listChanges(merged, filled).length > 0) return
    form.reset(filled)
    setLoaded(profile)
  }, [newer, profile, base, form, paused])

  return { form, loaded, base, newer, clashes, setClashes, giveWay, load }
}
