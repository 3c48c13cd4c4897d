import type { FieldName } from './profile-fields.ts'

/** Names of the fields as words of a sentence. The wallet is a field only in that it can be hidden. */
export const fieldWords: Readonly<Record<FieldName, string>> = {
  name: 'name',
  handle: 'handle',
  bio: 'bio',
  hideWallet: 'wallet',
  socialLinks: 'links',
  tags: 'tags',
  avatarUrl: 'avatar',
  profilePhotos: 'photos',
  photoAlts: 'photo descriptions',
  artworkSeed: 'artwork seed',
}

/** Fields of pictures, which sentences name together. */
export const pictureFields: readonly FieldName[] = [
  'avatarUrl',
  'profilePhotos',
  'photoAlts',
  'artworkSeed',
]

/** Lists the fields in words, except for those that the sentence names itself: "name, handle, bio". */
export function listFieldWords({ except }: { except: readonly FieldName[] }): string {
  const words: Partial<Record<FieldName, string>> = { ...fieldWords }
  for (const field of except) delete words[field]
  return Object.values(words).join(', ')
}
