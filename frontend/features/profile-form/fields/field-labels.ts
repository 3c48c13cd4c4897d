import { type LinkName, linkLabels, linkNames } from '#contract/profile/links.ts'
import type { FormValues } from './form-schema.ts'

/** A field of the form. Each link is a separate field. */
export type FieldPath = Exclude<keyof FormValues, 'socialLinks'> | `socialLinks.${LinkName}`

const ownLabels: Record<Exclude<keyof FormValues, 'socialLinks'>, string> = {
  profileType: 'Profile type',
  name: 'Full name',
  handle: 'Handle',
  bio: 'Bio',
  walletAddress: 'Wallet address',
  hideWallet: 'Hide my wallet on public pages',
  tags: 'Tags',
  avatarUrl: 'Avatar',
  profilePhotos: 'Photos',
  photoAlts: 'Photo descriptions',
  artworkSeed: 'Artwork',
}

/** Label of each field. */
export const fieldLabels = {
  ...ownLabels,
  ...Object.fromEntries(linkNames.map((name) => [`socialLinks.${name}`, linkLabels[name]])),
  'socialLinks.twitter': 'Twitter (X)',
} as Record<FieldPath, string>

export const fieldPaths = Object.keys(fieldLabels) as FieldPath[]
