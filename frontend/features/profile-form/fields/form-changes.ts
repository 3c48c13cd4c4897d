import { get, set } from 'react-hook-form'
import { fieldNames, type ProfileFields } from '#contract/profile/profile-fields.ts'
import { type FieldPath, fieldPaths } from './field-labels.ts'
import type { FormValues } from './form-schema.ts'

/** Lists the fields in which two forms differ. Each link is a separate field; a list is a single field. */
export function listChanges(one: FormValues, other: FormValues): FieldPath[] {
  return fieldPaths.filter(
    (path) => JSON.stringify(get(one, path)) !== JSON.stringify(get(other, path)),
  )
}

/** Applies the changes since `base` to newer values. */
export function mergeEdits(typed: FormValues, base: FormValues, newer: FormValues): FormValues {
  const merged = structuredClone(newer)
  for (const path of listChanges(typed, base)) set(merged, path, get(typed, path))
  return merged
}

/** Lists the fields that were changed since `base` both here and elsewhere, to different values. */
export function listConflicts(typed: FormValues, base: FormValues, newer: FormValues): FieldPath[] {
  const changedElsewhere = new Set(listChanges(newer, base))
  const differing = new Set(listChanges(newer, typed))
  return listChanges(typed, base).filter(
    (path) => changedElsewhere.has(path) && differing.has(path),
  )
}

/** Returns the changed fields, with their values in `parsed`: the typed values after the schema has parsed them. */
export function selectChanged(
  typed: FormValues,
  base: FormValues,
  parsed: ProfileFields,
): Partial<ProfileFields> {
  const changed = new Set<string>(listChanges(typed, base).map((path) => path.split('.')[0] ?? ''))
  return Object.fromEntries(
    fieldNames.filter((name) => changed.has(name)).map((name) => [name, parsed[name]]),
  )
}
