import { linkNames } from './links.ts'
import type { FieldName, ProfileFields } from './profile-fields.ts'
import { z } from './z.ts'

/**
 * What an owner may write, as events and views hold it: without limits, since an event stays readable when a
 * limit changes. A field that came later has a default here, which older events get.
 */
export const storedFields = {
  name: z.string(),
  handle: z.string(),
  bio: z.string(),
  hideWallet: z.boolean(),
  socialLinks: z.partialRecord(z.enum(linkNames), z.string()),
  tags: z.array(z.string()),
  avatarUrl: z.string().nullable(),
  profilePhotos: z.array(z.string()),
  photoAlts: z.record(z.string(), z.string()).default({}),
} satisfies { [Field in FieldName]: z.ZodType<ProfileFields[Field]> }
