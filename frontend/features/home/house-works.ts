import { coverPath } from '#contract/drawings.ts'
import type { Work, WorkFamily } from '#contract/work.ts'

/** A generated work that the house hangs: where it is, what family drew it, its size in its own units. */
export type HouseWork = { src: string; family: string; width: number; height: number }

function work(
  { type, id, family = null }: Pick<Work, 'type' | 'id'> & { family?: WorkFamily | null },
  name: string,
  width: number,
  height: number,
): HouseWork {
  return { src: coverPath({ type, family, id }), family: name, width, height }
}

/** What the large mark shows, one after the other. */
export const markWorks: readonly [HouseWork, ...HouseWork[]] = [
  work({ type: 'artist', id: 'pearl' }, 'Contours', 320, 400),
  work({ type: 'artist', id: 'cliff' }, 'Field', 320, 400),
  work({ type: 'collector', id: 'willow' }, 'Strand', 333, 400),
  work({ type: 'artist', id: 'birch' }, 'Contours', 320, 400),
  work({ type: 'artist', id: 'hazel' }, 'Field', 300, 400),
  work({ type: 'collector', id: 'iris' }, 'Cloth', 333, 400),
]

/** One beside each feature. */
export const featureWorks: readonly HouseWork[] = [
  work({ type: 'artist', id: 'fennel', family: 'brush' }, 'Brush', 400, 400),
  work({ type: 'collector', id: 'tide', family: 'cabinet' }, 'Cabinet', 400, 400),
  work({ type: 'artist', id: 'tide', family: 'letters' }, 'Letters', 300, 400),
  work({ type: 'curator', id: 'tide', family: 'plan' }, 'Plan', 400, 267),
]
