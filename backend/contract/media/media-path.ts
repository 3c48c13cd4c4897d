import type { ProfileFields } from '#contract/profile/profile-fields.ts'

/** Pixels of the longer side of each stored size. */
const imageSides = [160, 480, 960, 2400] as const

/** Size of a picture in pixels. */
export type PictureSize = { width: number; height: number }
export type PictureFormat = 'webp' | 'avif'

const addressPattern =
  /^\/media\/([0-9a-f-]{36})\/(([0-9a-f]{64})(?:-([1-9]\d{0,3})x([1-9]\d{0,3}))?\.webp)$/
const filePattern = /^([0-9a-f]{64})(?:-(?:\d{1,4}|\d{1,4}x\d{1,4}))?\.(webp|avif)$/

/**
 * Returns the file name of a picture's largest size. Pictures stored before there were several
 * sizes have no size in their name, and only one file.
 */
export function mediaFile(
  hash: string,
  size?: PictureSize,
  format: PictureFormat = 'webp',
): string {
  return `${hash}${size ? `-${size.width}x${size.height}` : ''}.${format}`
}

/** Returns the address of a picture, which the owner's signature covers. */
export function mediaPath(mediaOwner: string, hash: string, size?: PictureSize): string {
  return `/media/${mediaOwner}/${mediaFile(hash, size)}`
}

/** Parts of the address of a picture. `mediaOwner` is a profile id, or the id of a draft. */
export type MediaPath = { mediaOwner: string; file: string; hash: string; size?: PictureSize }

/** Parses the address of a picture; undefined for another address. */
export function parseMediaPath(path: string): MediaPath | undefined {
  const [, mediaOwner, file, hash, width, height] = addressPattern.exec(path) ?? []
  if (mediaOwner === undefined || file === undefined || hash === undefined) return undefined
  const size = width && height ? { size: { width: Number(width), height: Number(height) } } : {}
  return { mediaOwner, file, hash, ...size }
}

/** Parses the file name of a picture; undefined for another name. */
export function parseMediaFile(name: string): { hash: string; format: PictureFormat } | undefined {
  const [, hash, extension] = filePattern.exec(name) ?? []
  return hash === undefined ? undefined : { hash, format: extension === 'avif' ? 'avif' : 'webp' }
}

/** Returns the stored sizes below the largest. No picture is enlarged. */
export function smallerSides({ width, height }: PictureSize): number[] {
  return imageSides.filter((side) => side < Math.max(width, height))
}

/** Returns the file name of a smaller size, by its longer side. */
export function smallerFile(hash: string, side: number, format: PictureFormat): string {
  return `${hash}-${side}.${format}`
}

/** Returns the hashes of the uploaded pictures that a profile shows, each once. */
export function listShownMedia({
  avatarUrl,
  profilePhotos,
}: Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>): Set<string> {
  const paths = avatarUrl === null ? profilePhotos : [avatarUrl, ...profilePhotos]
  return new Set(paths.flatMap((path) => parseMediaPath(path)?.hash ?? []))
}
