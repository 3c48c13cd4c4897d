import type { ProfileFields } from './profile-fields.ts'

/** Pixels of the longer side of the sizes in which a picture is kept. */
const imageSides = [160, 480, 960, 2400] as const

/** In pixels. */
export type PictureSize = { width: number; height: number }
export type PictureFormat = 'webp' | 'avif'

const address =
  /^\/media\/([0-9a-f-]{36})\/(([0-9a-f]{64})(?:-([1-9]\d{0,3})x([1-9]\d{0,3}))?\.webp)$/
const file = /^([0-9a-f]{64})(?:-(?:\d{1,4}|\d{1,4}x\d{1,4}))?\.(webp|avif)$/

/**
 * The file of a picture in its largest size. One that was kept before there were several sizes does not
 * tell its own, and is the only one.
 */
export function mediaFile(
  hash: string,
  size?: PictureSize,
  format: PictureFormat = 'webp',
): string {
  return `${hash}${size ? `-${size.width}x${size.height}` : ''}.${format}`
}

/** The address under which a picture is shown, and is named by what its owner signs. */
export function mediaPath(profileId: string, hash: string, size?: PictureSize): string {
  return `/media/${profileId}/${mediaFile(hash, size)}`
}

export type MediaPath = { profileId: string; file: string; hash: string; size?: PictureSize }

/** Reads such an address back; undefined when it is none. */
export function readMediaPath(path: string): MediaPath | undefined {
  const [, profileId, file, hash, width, height] = address.exec(path) ?? []
  if (profileId === undefined || file === undefined || hash === undefined) return undefined
  const size = width && height ? { size: { width: Number(width), height: Number(height) } } : {}
  return { profileId, file, hash, ...size }
}

/** Reads the name of any file of a picture; undefined when it is none. */
export function readMediaFile(name: string): { hash: string; format: PictureFormat } | undefined {
  const [, hash, extension] = file.exec(name) ?? []
  return hash === undefined ? undefined : { hash, format: extension === 'avif' ? 'avif' : 'webp' }
}

/** The sides below the largest in which a picture of that size is kept: none is enlarged. */
export function smallerSides({ width, height }: PictureSize): number[] {
  return imageSides.filter((side) => side < Math.max(width, height))
}

/** The file of a picture in a smaller size, by its longer side. */
export function smallerFile(hash: string, side: number, format: PictureFormat): string {
  return `${hash}-${side}.${format}`
}

/** The hashes of the kept pictures that a profile shows, each once. */
export function mediaShown({
  avatarUrl,
  profilePhotos,
}: Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>): Set<string> {
  const paths = avatarUrl === null ? profilePhotos : [avatarUrl, ...profilePhotos]
  return new Set(paths.flatMap((path) => readMediaPath(path)?.hash ?? []))
}
