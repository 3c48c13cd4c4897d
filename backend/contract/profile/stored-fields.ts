import { z } from '#contract/z.ts'
import { linkNames } from './links.ts'
import type { FieldName, ProfileFields } from './profile-fields.ts'

/**
 * Editable fields as stored in events and views. They have no limits, so that events stay valid when a
 * limit changes. A field added later has a default for older events.
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
  artworkSeed: z.number().nullable().default(null),
} satisfies { [Field in FieldName]: z.ZodType<ProfileFields[Field]> }
