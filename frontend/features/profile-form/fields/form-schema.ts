import { submitProfile } from '#contract/commands/profile.ts'
import { type LinkName, linkNames } from '#contract/profile/links.ts'
import { defaultFields, keepAltsOf, profileFields } from '#contract/profile/profile-fields.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { z } from '#contract/z.ts'
import { completeLink } from './complete-link.ts'
import { splitTags } from './tags.ts'

const { shape } = profileFields

/** Reports the issues of a list's items on the list, which is a single field of the form. */
function flattenIssues<Output>(schema: z.ZodType<Output>) {
  return (value: unknown, context: z.RefinementCtx): Output => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}

function completeLinks(links: Partial<Record<LinkName, string>>) {
  return Object.fromEntries(linkNames.map((name) => [name, completeLink(name, links[name] ?? '')]))
}

/**
 * Schema of an edit, which cannot change the wallet and the type. Its rules are those of the contract; only the
 * format of tags differs.
 */
export const editForm = z.object({
  ...shape,
  profileType: submitProfile.shape.profileType,
  walletAddress: z.string(),
  hideWallet: z.boolean(),
  // The form has a value for each field, so the defaults of the contract do not apply.
  artworkSeed: shape.artworkSeed.removeDefault(),
  socialLinks: z
    .record(z.enum(linkNames), z.string())
    .transform((links): z.input<typeof shape.socialLinks> => completeLinks(links))
    .pipe(shape.socialLinks),
  tags: z.string().transform(splitTags).transform(flattenIssues(shape.tags)),
  avatarUrl: shape.avatarUrl.removeDefault(),
  profilePhotos: z.array(z.string()).transform(flattenIssues(shape.profilePhotos)),
  photoAlts: z.record(z.string(), z.string()).transform(flattenIssues(shape.photoAlts)),
})

const walletRequired = 'Wallet address is required to create a profile on Provenance'

const addressPattern = /^0x[0-9a-f]{40}$/i

/** Explains why a typed wallet address cannot be submitted while no wallet is connected. */
export function explainInvalidWallet(typed: string): string {
  if (typed === '') return walletRequired
  return addressPattern.test(typed)
    ? 'Connect this wallet. A profile must be signed by its own wallet.'
    : 'This is not a wallet address. An address is 0x and 40 hex digits. Correct or clear it.'
}

/** Schema of a submission. */
export const submitForm = editForm.extend({
  walletAddress: z
    .string()
    .trim()
    .refine((typed) => addressPattern.test(typed), {
      error: ({ input }) => explainInvalidWallet(`${input}`),
    }),
})

/** Schema of the values of the form: the fields of a profile as typed, with its type and wallet. */
export const formValues = z.object({
  ...storedFields,
  profileType,
  walletAddress: z.string(),
  socialLinks: z.record(z.enum(linkNames), z.string()),
  /** Tags, separated by commas. */
  tags: z.string(),
})
export type FormValues = z.output<typeof formValues>
export type FormOutput = z.output<typeof submitForm>

const noLinks = Object.fromEntries(linkNames.map((name) => [name, ''])) as Record<LinkName, string>

export const emptyForm: FormValues = {
  ...defaultFields,
  profileType: 'artist',
  name: '',
  handle: '',
  bio: '',
  walletAddress: '',
  socialLinks: noLinks,
  tags: '',
}

const storedFieldsSchema = z.object(storedFields)

/** Converts a profile to form values. */
export function toFormValues(profile: ProfileView): FormValues {
  const { profileType, walletAddress, socialLinks, tags, profilePhotos, photoAlts } = profile
  return {
    ...storedFieldsSchema.parse(profile),
    profileType,
    walletAddress: walletAddress ?? '',
    socialLinks: { ...noLinks, ...socialLinks },
    tags: tags.join(', '),
    photoAlts: keepAltsOf(profilePhotos, photoAlts),
  }
}
