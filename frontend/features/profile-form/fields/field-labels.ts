import { fieldWords } from '#contract/profile/field-words.ts'
import { type LinkName, linkLabels, linkNames } from '#contract/profile/links.ts'
import type { FormValues } from './form-schema.ts'

/** A field of the form. Each link is a separate field. */
export type FieldPath = Exclude<keyof FormValues, 'socialLinks'> | `socialLinks.${LinkName}`

const { socialLinks: _eachLink, ...words } = fieldWords

/** Label of each field: by default its name in words, capitalized. */
export const fieldLabels = {
  profileType: 'Profile type',
  ...Object.fromEntries(
    Object.entries(words).map(([field, word]) => [
      field,
      word.charAt(0).toUpperCase() + word.slice(1),
    ]),
  ),
  name: 'Full name',
  walletAddress: 'Wallet address',
  hideWallet: 'Hide my wallet on public pages',
  artworkSeed: 'Artwork',
  ...Object.fromEntries(linkNames.map((name) => [`socialLinks.${name}`, linkLabels[name]])),
  'socialLinks.twitter': 'Twitter (X)',
} as Record<FieldPath, string>

export const fieldPaths = Object.keys(fieldLabels) as FieldPath[]
