import { coverPath, markWork } from '#contract/drawings.ts'
import type { ChosenWork } from '#contract/work.ts'

/** A generated artwork of Provenance itself: its address, its family, and its size in its own units. */
export type HouseWork = { src: string; family: string; width: number; height: number }

function work({ type, id, family }: ChosenWork, width: number, height: number): HouseWork {
  const name = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return { src: coverPath({ type, family, id }), family: name, width, height }
}

export const contours = work(markWork, 320, 400)
export const cabinet = work({ type: 'collector', id: 'iris', family: 'cabinet' }, 333, 400)
export const marble = work({ type: 'artist', id: 'cliff', family: 'marble' }, 320, 400)
export const blocks = work({ type: 'artist', id: 'iris', family: 'blocks' }, 320, 400)

/** The artworks of the large mark, in their order. */
export const markWorks: readonly [HouseWork, ...HouseWork[]] = [
  contours,
  work({ type: 'artist', id: 'cedar', family: 'letters' }, 320, 400),
  work({ type: 'artist', id: 'harbour', family: 'screen' }, 320, 400),
  cabinet,
  marble,
  blocks,
  work({ type: 'artist', id: 'linen', family: 'pulse' }, 320, 400),
  work({ type: 'artist', id: 'willow', family: 'torn' }, 320, 400),
]
