import { coverPath, markWork } from '#contract/drawings.ts'
import type { ChosenWork } from '#contract/work.ts'

/** A generated work that the house hangs: where it is, what family drew it, its size in its own units. */
export type HouseWork = { src: string; family: string; width: number; height: number }

function work({ type, id, family }: ChosenWork, width: number, height: number): HouseWork {
  const name = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return { src: coverPath({ type, family, id }), family: name, width, height }
}

/** What the large mark shows, one after the other. */
export const markWorks: readonly [HouseWork, ...HouseWork[]] = [
  work(markWork, 320, 400),
  work({ type: 'artist', id: 'cedar', family: 'letters' }, 320, 400),
  work({ type: 'artist', id: 'harbour', family: 'screen' }, 320, 400),
  work({ type: 'collector', id: 'iris', family: 'cabinet' }, 333, 400),
  work({ type: 'artist', id: 'cliff', family: 'marble' }, 320, 400),
  work({ type: 'artist', id: 'iris', family: 'blocks' }, 320, 400),
  work({ type: 'artist', id: 'linen', family: 'pulse' }, 320, 400),
  work({ type: 'artist', id: 'willow', family: 'torn' }, 320, 400),
]

/** One beside each feature. */
export const featureWorks: readonly HouseWork[] = [
  work({ type: 'artist', id: 'fennel', family: 'brush' }, 400, 400),
  work({ type: 'collector', id: 'tide', family: 'cabinet' }, 400, 400),
  work({ type: 'artist', id: 'tide', family: 'letters' }, 300, 400),
  work({ type: 'curator', id: 'tide', family: 'plan' }, 400, 267),
]
