import {
  mediaFile,
  type PictureFormat,
  type PictureSize,
  parseMediaPath,
  smallerFile,
  smallerSides,
} from './media-path.ts'

/**
 * Displayed width of a picture from its aspect ratio, for the `sizes` attribute. Must match the
 * CSS.
 */
const widthInSlot = {
  card: (ratio: number) => `min(300px, 280px * ${ratio})`,
  // Phones display it wider than this, but the next size would be four times as large.
  large: (ratio: number) => `min(620px, 70vw, 470px * ${ratio})`,
  wall: (ratio: number) =>
    `(max-width: 639px) min(296px, 370px * ${ratio}), min(600px, 520px * ${ratio})`,
  newest: (ratio: number) => `min(88px + 112px * ${ratio}, 258px * ${ratio})`,
  row: (ratio: number) => `min(150px, 170px * ${ratio})`,
  thumb: (ratio: number) => `min(168px, 84px * ${ratio})`,
  frame: (ratio: number) => `min(200px, 132px * ${ratio})`,
  room: (ratio: number) => `min(100vw, 100vh * ${ratio})`,
  // An avatar covers its circle with its shorter side.
  smallAvatar: (ratio: number) => `max(36px, 36px * ${ratio})`,
  avatar: (ratio: number) => `max(48px, 48px * ${ratio})`,
  largeAvatar: (ratio: number) => `max(72px, 72px * ${ratio})`,
} satisfies Record<string, (ratio: number) => string>
export type PictureSlot = keyof typeof widthInSlot

/** Sources of a picture: its sizes in each format as `srcset`, and its displayed width. */
export type PictureSources = { webp: string; avif: string; sizes: string }
type ShownPicture = { src: string; ratio?: number; sources?: PictureSources }

/**
 * Returns the sources of a picture for a place on the page. A picture with one size and a drawing have
 * only an address.
 */
export function pictureSourcesFor(slot: PictureSlot, path: string): ShownPicture {
  const { mediaOwner, hash, size } = parseMediaPath(path) ?? {}
  if (mediaOwner === undefined || hash === undefined || !size) return { src: path }
  const { width, height } = size
  const srcsetOf = (format: PictureFormat) =>
    [
      ...smallerSides(size).map((side) => [smallerFile(hash, side, format), widthAt(size, side)]),
      [mediaFile(hash, size, format), width],
    ]
      .map(([file, wide]) => `/media/${mediaOwner}/${file} ${wide}w`)
      .join(', ')
  const ratio = width / height
  const sizes = widthInSlot[slot](Math.round(ratio * 1000) / 1000)
  return { src: path, ratio, sources: { webp: srcsetOf('webp'), avif: srcsetOf('avif'), sizes } }
}

function widthAt({ width, height }: PictureSize, side: number): number {
  return Math.max(1, Math.round((side * width) / Math.max(width, height)))
}
