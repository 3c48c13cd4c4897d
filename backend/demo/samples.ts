import type { ProfileType } from '#contract/profile-type.ts'
import { artists } from './artists.ts'
import { collectors } from './collectors.ts'
import { curators } from './curators.ts'
import type { Sample, TypedSample } from './sample.ts'

const lists: [ProfileType, readonly Sample[]][] = [
  ['artist', artists],
  ['collector', collectors],
  ['curator', curators],
]

/** All samples, the types mixed evenly. */
export const samples: readonly TypedSample[] = lists
  .flatMap(([profileType, list]) =>
    list.map((sample, i) => ({ sample: { ...sample, profileType }, turn: i / list.length })),
  )
  .sort((one, other) => one.turn - other.turn)
  .map(({ sample }) => sample)
