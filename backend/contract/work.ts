import { familiesOfTag } from './families-of-tag.ts'
import type { ProfileType } from './profile-type.ts'
import { profileType } from './profile-type-schema.ts'
import { familiesOf, type WorkFamily } from './work-families.ts'
import { z } from './z.ts'

type ArtistFamily = (typeof familiesOf)['artist'][number]

export const workFamily = z.enum(Object.values(familiesOf).flat())

/**
 * What hangs for a profile without photos: drawn from nothing but these three. `family` is null where
 * it was listed before there was a choice; its family then follows from the other two.
 */
export const work = z.object({
  type: profileType,
  family: workFamily.nullable(),
  id: z.string(),
})
export type Work = z.infer<typeof work>
/** One that was chosen, and is kept with what lists its profile. */
export type ChosenWork = Work & { family: WorkFamily }

/** The family most like another of an artist, for where that one hangs beside. */
const kin: Record<ArtistFamily, ArtistFamily> = {
  screen: 'contours',
  brush: 'marble',
  blocks: 'cells',
  letters: 'torn',
  pulse: 'field',
  cells: 'letters',
  marble: 'brush',
  torn: 'screen',
  contours: 'field',
  field: 'contours',
}

/** How many prints before it in a list a new one differs from: those beside it and above it, in up to three columns. */
export const neighbouringWorks = 3

/**
 * Chooses the print of a profile that is about to be listed. Its tags wish for families, in their order;
 * the first that is not among those of the last prints listed is taken, newest first in `recent`.
 */
export function chooseWork(
  type: ProfileType,
  id: string,
  tags: readonly string[],
  recent: readonly WorkFamily[] = [],
): ChosenWork {
  const seed = `fam:${type}:${id}`
  const wishes = tags.flatMap((tag) => shuffleBy(seed, familiesOfTag(type, tag) ?? []))
  const related = wishes.flatMap((family) => (isArtistFamily(family) ? kin[family] : []))
  const all = shuffleBy<WorkFamily>(seed, familiesOf[type])
  const beside = recent.slice(0, neighbouringWorks)
  const family = [...wishes, ...related, ...all].find((each) => !beside.includes(each))
  return { type, family: family ?? familiesOf[type][0], id }
}

function isArtistFamily(family: WorkFamily): family is ArtistFamily {
  return family in kin
}

/** The items in an order that is always the same for a text. */
function shuffleBy<Item>(text: string, items: readonly Item[]): Item[] {
  const left = [...items]
  const shuffled: Item[] = []
  while (left.length > 0) {
    const place = placeBy(`${text}${':'.repeat(shuffled.length)}`, left.length)
    shuffled.push(...left.splice(place, 1))
  }
  return shuffled
}

/** A place below a count, always the same for a text. FNV-1a, with its bits mixed at the end. */
function placeBy(text: string, count: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}
