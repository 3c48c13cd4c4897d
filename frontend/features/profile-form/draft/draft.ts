import { unusedMediaLifetimeMs } from '#contract/limits.ts'
import { linkNames } from '#contract/links.ts'
import { altsOf } from '#contract/profile-fields.ts'
import { profileType } from '#contract/profile-type-schema.ts'
import { storedFields } from '#contract/stored-fields.ts'
import { z } from '#contract/z.ts'
import type { FieldPath } from '../fields/field-labels.ts'
import { listChanges, listClashes, mergeTyped } from '../fields/form-changes.ts'
import type { FormValues } from '../fields/form-schema.ts'

const formValues = z.object({
  ...storedFields,
  profileType,
  walletAddress: z.string(),
  socialLinks: z.record(z.enum(linkNames), z.string()),
  tags: z.string(),
})

/**
 * What was typed and not yet sent, upon what, when, and for which wallet its pictures were uploaded.
 */
const draft = z.object({
  values: formValues,
  base: formValues,
  savedAt: z.number(),
  wallet: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>

/** The wallet comes by itself: alone, it is nothing to keep. */
function isSame(one: FormValues, other: FormValues): boolean {
  return listChanges(one, other).every((path) => path === 'walletAddress')
}

/**
 * Makes a draft of a form, or nothing when it is still what it began as.
 * @param now in ms since 1970
 */
export function makeDraft(
  values: FormValues,
  base: FormValues,
  now: number,
  wallet: string | null,
): Draft | null {
  return isSame(values, base) ? null : { values, base, savedAt: now, wallet }
}

/**
 * A form with a draft back in it, the fields that were changed elsewhere besides, and the wallet for
 * which its pictures were uploaded.
 */
export type Restored = { values: FormValues; clashes: FieldPath[]; wallet: string | null }

/**
 * The form that a kept draft restores: what was typed, upon `base` as it is by now. Pictures that the
 * directory has let go meanwhile are left out. Undefined: nothing was kept, it cannot be read any more,
 * or all of it stands in `base` already.
 */
export function restoreDraft(found: unknown, base: FormValues, now: number): Restored | undefined {
  const read = draft.safeParse(found)
  if (!read.success) return undefined
  const { base: before, savedAt, wallet } = read.data
  const { avatarUrl, profilePhotos } = before
  const pictures = now - savedAt < unusedMediaLifetimeMs ? {} : { avatarUrl, profilePhotos }
  const kept = { ...read.data.values, ...pictures }
  const typed = { ...kept, photoAlts: altsOf(kept.profilePhotos, kept.photoAlts) }
  const values = mergeTyped(typed, before, base)
  if (isSame(values, base)) return undefined
  return { values, clashes: listClashes(typed, before, base), wallet }
}
