import { foldText } from './fold-text.ts'
import type { mediums } from './options.ts'
import type { ProfileType } from './profile-type.ts'
import { profileType } from './profile-type-schema.ts'
import { z } from './z.ts'

/** The ways in which the house draws works, by the type of profile that they hang for. */
export const familiesOf = {
  artist: [
    'contours',
    'field',
    'screen',
    'cells',
    'blocks',
    'marble',
    'pulse',
    'letters',
    'torn',
    'brush',
  ],
  collector: ['strand', 'cloth', 'cabinet'],
  curator: ['cut-paper', 'plan'],
} as const satisfies Record<ProfileType, readonly string[]>

export type WorkFamily = (typeof familiesOf)[ProfileType][number]
type ArtistFamily = (typeof familiesOf)['artist'][number]
type Medium = Exclude<(typeof mediums)[number], 'All Mediums'>

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

const familiesOfMedium: Record<Medium, readonly [ArtistFamily, ...ArtistFamily[]]> = {
  'Digital Painting': ['brush'],
  '3D Art': ['blocks'],
  Photography: ['screen'],
  'Generative Art': ['contours', 'field'],
  'Vector Art': ['letters'],
  'Animation & Motion Graphics': ['pulse'],
  'Video Art': ['screen'],
  'Interactive Art': ['cells'],
  'AI-Generated Art': ['marble'],
  'Mixed Media': ['torn', 'marble'],
  'Pixel Art': ['cells'],
  'VR/AR Art': ['blocks'],
  'Sound & Audio Art': ['pulse'],
  'Code-Based Art': ['field', 'cells'],
  'Collage & Montage': ['torn'],
  'Typography Art': ['letters'],
  'Sculpture (Digital)': ['blocks'],
  'Installation Art': ['screen', 'blocks'],
  'Performance Art': ['pulse'],
  'Street Art & Graffiti': ['torn'],
  'Traditional Art (Digitized)': ['brush', 'marble'],
  'Fashion & Wearables': ['marble'],
  'Architecture Visualization': ['blocks'],
}
const mediumFamilies = new Map(
  Object.entries(familiesOfMedium).map(([medium, families]) => [foldText(medium), families]),
)

/** The work of a profile that is about to be listed: an artist's first medium chooses its family. */
export function chooseWork(type: ProfileType, id: string, tags: readonly string[]): ChosenWork {
  const byMedium =
    type === 'artist'
      ? tags.map((tag) => mediumFamilies.get(foldText(tag))).find(Boolean)
      : undefined
  return { type, family: pickBy(`fam:${type}:${id}`, byMedium ?? familiesOf[type]), id }
}

/** One of the items, always the same for a text. FNV-1a, with its bits mixed at the end. */
function pickBy<Item>(text: string, [first, ...rest]: readonly [Item, ...Item[]]): Item {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d)
  const place = ((hash ^ (hash >>> 15)) >>> 0) % (rest.length + 1)
  return rest[place - 1] ?? first
}
