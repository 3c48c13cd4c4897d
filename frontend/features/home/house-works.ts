import { coverPath } from '#contract/drawings.ts'
import type { ProfileType } from '#contract/profile-type.ts'

/** A generated work that the house hangs: where it is, what family drew it, its size in its own units. */
export type HouseWork = { src: string; family: string; width: number; height: number }

function work(
  type: ProfileType | 'house',
  id: string,
  family: string,
  width: number,
  height: number,
): HouseWork {
  return { src: coverPath({ type, family: null, id }), family, width, height }
}

/** What the large mark shows, one after the other. */
export const markWorks: readonly [HouseWork, ...HouseWork[]] = [
  work('artist', 'pearl', 'Contours', 320, 400),
  work('artist', 'cliff', 'Field', 320, 400),
  work('collector', 'willow', 'Strand', 333, 400),
  work('artist', 'birch', 'Contours', 320, 400),
  work('artist', 'hazel', 'Field', 300, 400),
  work('collector', 'iris', 'Cloth', 333, 400),
]

/** The row on the eye line. */
export const stripWorks: readonly HouseWork[] = [
  work('collector', 'oyster', 'Strand', 400, 400),
  work('curator', 'bramble', 'Cut paper', 400, 320),
  work('artist', 'lichen', 'Field', 320, 400),
  work('collector', 'crane', 'Cloth', 400, 400),
  work('curator', 'snow', 'Cut paper', 400, 267),
]

/** One beside each feature. */
export const featureWorks: readonly HouseWork[] = [
  work('artist', 'fennel', 'Field', 400, 400),
  work('collector', 'tide', 'Strand', 400, 400),
  work('curator', 'tide', 'Cut paper', 400, 267),
  work('house', 'fern', 'Rings', 400, 400),
]
