import { unusedMediaLifetime } from '#contract/limits.ts'
import { linkNames } from '#contract/profile-fields.ts'
import { profileType } from '#contract/profile-type.ts'
import { z } from '#contract/z.ts'
import type { FormValues } from './form-schema.ts'

const formValues = z.object({
  profileType,
  name: z.string(),
  handle: z.string(),
  bio: z.string(),
  walletAddress: z.string(),
  hideWallet: z.boolean(),
  socialLinks: z.record(z.enum(linkNames), z.string()),
  tags: z.string(),
  avatarUrl: z.string().nullable(),
  profilePhotos: z.array(z.string()),
})

/** What was typed and not yet sent, when, and for which wallet its pictures were uploaded. */
const draft = z.object({ values: formValues, savedAt: z.number(), wallet: z.string().nullable() })
export type Draft = z.infer<typeof draft>

function isSame(one: FormValues, other: FormValues): boolean {
  const text = (values: FormValues) => JSON.stringify({ ...values, walletAddress: '' })
  return text(one) === text(other)
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
  return isSame(values, base) ? null : { values, savedAt: now, wallet }
}

/**
 * The form that a kept draft restores. Pictures that the directory has let go meanwhile, or that
 * another wallet uploaded, are left out. Undefined: nothing was kept, or it cannot be read any more.
 */
export function restoreDraft(
  kept: unknown,
  base: FormValues,
  now: number,
  wallet: string | null,
): FormValues | undefined {
  const read = draft.safeParse(kept)
  if (!read.success) return undefined
  const { values, savedAt } = read.data
  const ours = wallet === null || read.data.wallet?.toLowerCase() === wallet.toLowerCase()
  if (ours && now - savedAt < unusedMediaLifetime) return values
  return { ...values, avatarUrl: base.avatarUrl, profilePhotos: base.profilePhotos }
}
