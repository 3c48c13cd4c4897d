import { parseMediaPath } from '#contract/media/media-path.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** Side of the row for a large artwork. Its caption is on the other side. */
export type LargeSide = 'left' | 'right'

/** Minimum length of the longer side of an upload, in pixels. */
const minLongSide = 1200
const rowLength = 3

/**
 * Finds the sides of the large artworks of a list, by their index. One may precede each row of three. The
 * result depends only on the order of the list, so it is the same on the server and in windows of all widths.
 */
export function findLargeSides(
  profiles: readonly Pick<ProfileView, 'profilePhotos'>[],
): ReadonlyMap<number, LargeSide> {
  const sides = new Map<number, LargeSide>()
  for (let start = 0; start < profiles.length; start += rowLength) {
    const size = parseMediaPath(profiles[start]?.profilePhotos[0] ?? '')?.size
    if (!size || Math.max(size.width, size.height) < minLongSide) continue
    sides.set(start, sides.size % 2 === 0 ? 'left' : 'right')
    start += 1
  }
  return sides
}
