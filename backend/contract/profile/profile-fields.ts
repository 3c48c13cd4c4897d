import { maxSeed } from '#contract/artwork/artwork.ts'
import { maxMediaPerProfile } from '#contract/media/media-limits.ts'
import {
  hasHiddenCharacters,
  isVisible,
  line,
  requiredLine,
  requiredProse,
} from '#contract/text.ts'
import { z } from '#contract/z.ts'
import { isWebLink, type LinkName, linkLabels, linkNames } from './links.ts'
import {
  maxAlt,
  maxBio,
  maxHandle,
  maxLink,
  maxName,
  maxPhotos,
  maxTag,
  maxTags,
} from './profile-limits.ts'

const link = (name: LinkName) => {
  const label = linkLabels[name]
  return line(label, maxLink)
    .refine(
      (text) => text === '' || isWebLink(text),
      `${label} must be a valid URL that starts with http:// or https://`,
    )
    .nullish()
}

/** Links by name. An empty link counts as absent. */
export const socialLinks = z
  .object({
    twitter: link('twitter'),
    opensea: link('opensea'),
    foundation: link('foundation'),
    transient: link('transient'),
    superrare: link('superrare'),
    website: link('website'),
    sixfivetwonine: link('sixfivetwonine'),
  })
  .transform(
    (links) =>
      Object.fromEntries(
        linkNames.flatMap((name) => (links[name] ? [[name, links[name]]] : [])),
      ) as Partial<Record<LinkName, string>>,
  )
export type SocialLinks = z.output<typeof socialLinks>

/** Path segments below /profile and /api/profile. Not even an imported profile can have such a handle. */
const routeHandles = ['edit', 'wallet']

/** Users write handles with a leading @, which is not part of the handle. */
export const handle = requiredLine('Handle', maxHandle, /^@/)
  .refine(
    (text) => /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?$/.test(text),
    'Handle may contain letters from a to z, digits, dots, hyphens and underscores, and must start with a letter or digit',
  )
  .refine((text) => !routeHandles.includes(text.toLowerCase()), 'This handle is reserved')

const tags = z
  .array(line('Tag', maxTag), 'Tags must be a list')
  .transform((list) => {
    const seen = new Set<string>()
    return list.filter((tag) => {
      const key = tag.toLowerCase()
      return tag !== '' && !seen.has(key) && seen.add(key)
    })
  })
  .refine((list) => list.length <= maxTags, `At most ${maxTags} tags`)

/** Address of a picture that the directory stores: an upload or a default avatar. */
const mediaUrl = z
  .string('A picture must be an address')
  .regex(
    /^\/(media\/[0-9a-f-]{36}\/[0-9a-f]{64}(-[1-9]\d{0,3}x[1-9]\d{0,3})?\.webp|roundels\/v1\/[0-9a-f-]{36}\.svg)$/,
    'Upload the picture first: only pictures that the directory stores are shown',
  )

/** Description of one photo for users who cannot see it. It may be empty. */
export const photoAlt = line('Photo description', maxAlt)

type PhotoAlts = Readonly<Record<string, string>>

/**
 * Returns the descriptions of these photos and no others. They are sorted by photo, so that
 * reordering photos changes nothing.
 */
export function keepAltsOf(photos: readonly string[], alts: PhotoAlts): Record<string, string> {
  const written = photos.toSorted().flatMap((photo): [string, string][] => {
    const alt = alts[photo] ?? ''
    return isVisible(alt) ? [[photo, alt]] : []
  })
  return Object.fromEntries(written)
}

/** Refuses too many descriptions before they are parsed, because they could fill the largest allowed request. */
function refuseManyAlts(alts: unknown, { addIssue }: z.RefinementCtx): unknown {
  if (Object.keys(alts ?? {}).length > maxMediaPerProfile)
    addIssue(`Photo descriptions must be given for at most ${maxMediaPerProfile} photos`)
  return alts
}

const artworkSeedRange = `Artwork seed must be from 0 to ${maxSeed}`

const eachField = z.object({
  name: requiredLine('Name', maxName).refine(
    (text) => !hasHiddenCharacters(text),
    'Name must not contain invisible characters or marks that change its direction',
  ),
  handle,
  bio: requiredProse('Bio', maxBio),
  hideWallet: z.boolean('Hide wallet must be true or false').default(false),
  socialLinks: socialLinks.default({}),
  tags: tags.default([]),
  avatarUrl: mediaUrl.nullable().default(null),
  profilePhotos: z
    .array(mediaUrl, 'Photos must be a list')
    .refine((list) => list.length <= maxPhotos, {
      error: `Maximum ${maxPhotos} photos allowed`,
      // Reported together with an invalid address, so that users need not submit again to see it.
      when: ({ value }) => Array.isArray(value),
    })
    .default([]),
  photoAlts: z
    .preprocess(
      refuseManyAlts,
      z.record(z.string(), photoAlt, 'Photo descriptions must be given by the addresses of photos'),
    )
    .default({}),
  /** Seed of the generated artwork; null for the default one. */
  artworkSeed: z
    .int('Artwork seed must be a whole number')
    .min(0, artworkSeedRange)
    .max(maxSeed, artworkSeedRange)
    .nullable()
    .default(null),
})

/** Values of the optional fields of a profile that has none. */
export const defaultFields = eachField.omit({ name: true, handle: true, bio: true }).parse({})

/** Editable fields of an owner, normalized. A signature covers exactly these. */
export const profileFields = eachField.overwrite((fields) => ({
  ...fields,
  photoAlts: keepAltsOf(fields.profilePhotos, fields.photoAlts),
}))
export type ProfileFields = z.output<typeof profileFields>
export type FieldName = keyof ProfileFields

export const fieldNames = profileFields.keyof().options
