import { linkNames } from '#contract/profile/links.ts'
import { altsOf } from '#contract/profile/profile-fields.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { z } from '#contract/z.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listConflicts, mergeEdits } from '../fields/form-changes.ts'
import type { FormValues } from '../fields/form-schema.ts'

const formValues = z.object({
  ...storedFields,
  profileType,
  walletAddress: z.string(),
  socialLinks: z.record(z.enum(linkNames), z.string()),
  tags: z.string(),
})

/** Unsent values of a form, with their base and their time. */
const draft = z.object({
  values: formValues,
  base: formValues,
  savedAt: z.number(),
})
export type Draft = z.infer<typeof draft>

/** Returns whether two forms are equal, except for the wallet, which is filled in automatically. */
function isSame(one: FormValues, other: FormValues): boolean {
  return listChanges(one, other).every((path) => path === 'walletAddress')
}

/**
 * Creates the draft of a form; null if nothing was changed.
 * @param now in ms since 1970
 */
export function createDraft(values: FormValues, base: FormValues, now: number): Draft | null {
  return isSame(values, base) ? null : { values, base, savedAt: now }
}

/** Values of a restored draft, and the fields that were also changed elsewhere. */
export type RestoredDraft = { values: FormValues; clashes: FieldPath[] }

/**
 * Restores a stored draft: applies what was typed to the current `base`, without pictures that the server has
 * deleted since. Undefined without a valid draft, or if `base` has all of its changes.
 */
export function restoreDraft(
  found: unknown,
  base: FormValues,
  now: number,
): RestoredDraft | undefined {
  const read = draft.safeParse(found)
  if (!read.success) return undefined
  const { base: before, savedAt } = read.data
  const { avatarUrl, profilePhotos } = before
  const pictures = now - savedAt < unusedMediaLifetimeMs ? {} : { avatarUrl, profilePhotos }
  const restored = { ...read.data.values, ...pictures }
  const typed = { ...restored, photoAlts: altsOf(restored.profilePhotos, restored.photoAlts) }
  const values = mergeEdits(typed, before, base)
  if (isSame(values, base)) return undefined
  return { values, clashes: listConflicts(typed, before, base) }
}

/** A draft from a link. Another person may have written it, so it is only offered. */
export type LinkDraft = { values: FormValues; typed: FieldPath[] }

/** Parses the draft in a link, without its wallet address. Undefined if it is invalid or changes nothing. */
export function parseLinkDraft(
  linked: unknown,
  base: FormValues,
  now: number,
): LinkDraft | undefined {
  const found = restoreDraft(linked, base, now)
  if (!found) return undefined
  const typed = listChanges(found.values, base).filter((path) => path !== 'walletAddress')
  return { values: found.values, typed }
}

/** Lists the fields that a link's draft would change in the current form. */
export function listOffered({ values, typed }: LinkDraft, current: FormValues): FieldPath[] {
  const differing = new Set(listChanges(values, current))
  return typed.filter((path) => differing.has(path))
}
