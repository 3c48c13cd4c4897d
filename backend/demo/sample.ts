import type { LinkName } from '#contract/profile/links.ts'
import type { SocialLinks } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'

/** A fictional person of the sample lists. */
export type Sample<Tag extends string = string> = {
  name: string
  handle: string
  bio: string
  tags: readonly Tag[]
  links: readonly LinkName[]
  hideWallet?: boolean
  withoutAvatar?: boolean
  /** True for a sample without a signature, which is not verified. */
  unsigned?: boolean
  /** Number of artworks to add as photos. */
  photoCount?: number
  /** Descriptions of the photos, in order. The last ones may have none. */
  alts?: readonly string[]
}

/** A sample with its type, and the seed that a form would propose for it. */
export type TypedSample = Sample & { profileType: ProfileType; artworkSeed: number }

const linkUrls: Record<LinkName, (name: string) => string> = {
  twitter: (name) => `https://x.com/${name.replaceAll(/[.-]/g, '_')}`,
  opensea: (name) => `https://opensea.io/${name}`,
  foundation: (name) => `https://foundation.app/@${name}`,
  transient: (name) => `https://www.transient.xyz/@${name}`,
  superrare: (name) => `https://superrare.com/${name}`,
  website: (name) => `https://${name.replaceAll(/[._]/g, '-')}.example`,
  sixfivetwonine: (name) => `https://6529.io/${name}`,
}

/** Returns the form fields of a sample, without pictures. */
export function formFieldsOf({
  name,
  handle,
  bio,
  profileType,
  tags,
  links,
  hideWallet = false,
  artworkSeed,
}: TypedSample) {
  const socialLinks: SocialLinks = Object.fromEntries(
    links.map((link) => [link, linkUrls[link](handle)]),
  )
  return { name, handle, bio, profileType, tags: [...tags], hideWallet, socialLinks, artworkSeed }
}
