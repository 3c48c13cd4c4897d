import { parseMediaPath } from '#contract/media-path.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** The side of its row on which a large artwork hangs; its caption stands on the other side. */
export type LargeSide = 'left' | 'right'

/** In pixels, of the longer side of an upload. */
const sharpWhenLarge = 1200
const rowLength = 3

/**
 * Finds the large artworks of a list, by their index: each row of three may follow one. This
 * depends on the order of the list alone, so the server and windows of all widths agree on it.
 */
export function placeLarge(
  profiles: readonly Pick<ProfileView, 'profilePhotos'>[],
): ReadonlyMap<number, LargeSide> {
  const large = new Map<number, LargeSide>()
  for (let start = 0; start < profiles.length; start += rowLength) {
    const size = parseMediaPath(profiles[start]?.profilePhotos[0] ?? '')?.size
    if (!size || Math.max(size.width, size.height) < sharpWhenLarge) continue
    large.set(start, large.size % 2 === 0 ? 'left' : 'right')
    start += 1
  }
  return large
}
