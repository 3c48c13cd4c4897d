import { linkNames } from '#contract/links.ts'
import { altsOf } from '#contract/profile-fields.ts'
import { profileType } from '#contract/profile-type-schema.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
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

/** A draft that came with a link. Another person may have written it, so it fills in nothing by itself. */
export type LinkDraft = { values: FormValues; typed: FieldPath[]; wallet: string | null }

/**
 * Parses the draft that a link carries. The wallet is never taken from it. Undefined where it cannot be
 * read or changes nothing.
 */
export function parseLinkDraft(
  carried: unknown,
  base: FormValues,
  now: number,
): LinkDraft | undefined {
  const found = restoreDraft(carried, base, now)
  if (!found) return undefined
  const typed = listChanges(found.values, base).filter((path) => path !== 'walletAddress')
  return { values: found.values, typed, wallet: found.wallet }
}

/** The fields that a link's draft would change in the form as it stands. */
export function listOffered({ values, typed }: LinkDraft, current: FormValues): FieldPath[] {
  const differing = new Set(listChanges(values, current))
  return typed.filter((path) => differing.has(path))
}
