import type { ProfileFields } from './profile-fields.ts'

const address = /^\/media\/([0-9a-f-]{36})\/([0-9a-f]{64})\.webp$/

/** The address under which a picture is shown. */
export function mediaPath(profileId: string, hash: string): string {
  return `/media/${profileId}/${hash}.webp`
}

/** Reads such an address back; undefined when it is none. */
export function readMediaPath(path: string): { profileId: string; hash: string } | undefined {
  const [, profileId, hash] = address.exec(path) ?? []
  return profileId !== undefined && hash !== undefined ? { profileId, hash } : undefined
}

/** The hashes of the kept pictures that a profile shows, each once. */
export function mediaShown({
  avatarUrl,
  profilePhotos,
}: Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>): Set<string> {
  const paths = avatarUrl === null ? profilePhotos : [avatarUrl, ...profilePhotos]
  return new Set(paths.flatMap((path) => readMediaPath(path)?.hash ?? []))
}
