import { keepAltsOf } from '#contract/profile/profile-fields.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { z } from '#contract/z.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listConflicts, mergeEdits } from '../fields/form-changes.ts'
import { type FormValues, formValues } from '../fields/form-schema.ts'

/** Unsent values of a form, the values that it began with, and the time in ms since 1970. */
const draft = z.object({
  values: formValues,
  base: formValues,
  savedAt: z.number(),
})
export type Draft = z.infer<typeof draft>

/** Lists the changed fields, except for the wallet, which is filled in automatically. */
function listTyped(values: FormValues, base: FormValues): FieldPath[] {
  return listChanges(values, base).filter((path) => path !== 'walletAddress')
}

/**
 * Creates the draft of a form; null if nothing was changed.
 * @param now in ms since 1970
 */
export function createDraft(values: FormValues, base: FormValues, now: number): Draft | null {
  return listTyped(values, base).length === 0 ? null : { values, base, savedAt: now }
}

/** Values of a restored draft, and the fields that were also changed elsewhere, to other values. */
export type RestoredDraft = { values: FormValues; conflicts: FieldPath[] }

/**
 * Restores a stored draft: applies what was typed to the current `base`, without pictures that the server has
 * deleted since. Undefined without a valid draft, or if `base` has all of its changes.
 */
export function restoreDraft(
  stored: unknown,
  base: FormValues,
  now: number,
): RestoredDraft | undefined {
  const { data: parsed } = draft.safeParse(stored)
  if (!parsed) return undefined
  const { base: before, savedAt } = parsed
  const { avatarUrl, profilePhotos } = before
  const pictures = now - savedAt < unusedMediaLifetimeMs ? {} : { avatarUrl, profilePhotos }
  const restored = { ...parsed.values, ...pictures }
  const typed = { ...restored, photoAlts: keepAltsOf(restored.profilePhotos, restored.photoAlts) }
  const values = mergeEdits(typed, before, base)
  if (listTyped(values, base).length === 0) return undefined
  return { values, conflicts: listConflicts(typed, before, base) }
}

/** A draft from a link. Another person may have written it, so it is only offered. */
export type LinkDraft = { values: FormValues; changed: FieldPath[] }

/** Parses the draft in a link, without its wallet address. Undefined if it is invalid or changes nothing. */
export function parseLinkDraft(
  linked: unknown,
  base: FormValues,
  now: number,
): LinkDraft | undefined {
  const restored = restoreDraft(linked, base, now)
  return restored && { values: restored.values, changed: listTyped(restored.values, base) }
}

/** Lists the fields that a link's draft would change in the current form. */
export function listOffered({ values, changed }: LinkDraft, current: FormValues): FieldPath[] {
  const differing = new Set(listChanges(values, current))
  return changed.filter((path) => differing.has(path))
}
