import type { ProfileType } from '#contract/profile/profile-type.ts'

/** Families of generated artwork by type of profile. Their number and order determine a seed's family. */
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
  collector: ['strand', 'cloth', 'cabinet', 'salon', 'specimens', 'crate'],
  curator: ['cut-paper', 'plan', 'enfilade', 'elevation', 'links'],
} as const satisfies Record<ProfileType, readonly string[]>

export type ArtworkFamily = (typeof familiesOf)[ProfileType][number]

/** A generated artwork. Its family, format and drawing follow from the type and the seed. */
export type Artwork = { type: ProfileType; seed: number }

/**
 * The drawing of an artwork, by the parts of its address. The id is a seed, or a word for a print of
 * Provenance itself.
 */
export type Print = { type: ProfileType; family: ArtworkFamily; id: string }

export function printOf(artwork: Artwork): Print {
  return { type: artwork.type, family: familyOf(artwork), id: `${artwork.seed}` }
}

export function familyOf({ type, seed }: Artwork): ArtworkFamily {
  const families = familiesOf[type]
  return families[seedOf(`${type}:${seed}`) % families.length] ?? families[0]
}

/** The highest seed: 32 bits, unsigned. */
export const maxSeed = 2 ** 32 - 1

/** Returns the seed of a text, such as an id: its FNV-1a hash, with the bits mixed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Maximum number of seeds to try. A family of the type is found within a few dozen. */
const maxTries = 1000

/** Returns the first seed from `start` on that has one of the families, or `start` if none does. */
export function findSeed(
  start: number,
  type: ProfileType,
  families: readonly ArtworkFamily[],
): number {
  for (let tries = 0; tries < maxTries; tries++) {
    const seed = (start + tries) >>> 0
    if (families.includes(familyOf({ type, seed }))) return seed
  }
  return start
}
