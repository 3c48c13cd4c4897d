import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { parseMediaPath } from './media-path.ts'

type Pictured = Pick<ProfileFields, 'avatarUrl' | 'profilePhotos' | 'photoAlts'>

/** Returns the same fields with other addresses of pictures. */
export function mapPictures<Fields extends Pictured>(
  fields: Fields,
  map: (address: string) => string,
): Fields {
  const { avatarUrl, profilePhotos, photoAlts } = fields
  return {
    ...fields,
    avatarUrl: avatarUrl === null ? null : map(avatarUrl),
    profilePhotos: profilePhotos.map(map),
    photoAlts: Object.fromEntries(
      Object.entries(photoAlts).map(([photo, alt]) => [map(photo), alt]),
    ),
  }
}

/**
 * Returns the address of an uploaded picture without its owner. Other addresses stay as they are.
 */
export function withoutMediaOwner(address: string): string {
  const found = parseMediaPath(address)
  return found ? `/media/${found.file}` : address
}
