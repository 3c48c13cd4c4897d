import type { Print } from '#contract/artwork/artwork.ts'
import { logoPrint, printPath } from '#contract/artwork/drawings.ts'

/** A generated artwork of Provenance: its URL, its family, and its size in the units of the SVG. */
export type SampleArtwork = { src: string; family: string; width: number; height: number }

function createSample({ type, id, family }: Print, width: number, height: number): SampleArtwork {
  const name = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return { src: printPath({ type, family, id }), family: name, width, height }
}

export const contours = createSample(logoPrint, 320, 400)
export const cabinet = createSample({ type: 'collector', id: 'iris', family: 'cabinet' }, 333, 400)
export const marble = createSample({ type: 'artist', id: 'cliff', family: 'marble' }, 320, 400)
export const blocks = createSample({ type: 'artist', id: 'iris', family: 'blocks' }, 320, 400)

/** Artworks of the large logo, in order. */
export const logoArtworks: readonly [SampleArtwork, ...SampleArtwork[]] = [
  contours,
  createSample({ type: 'artist', id: 'cedar', family: 'letters' }, 320, 400),
  createSample({ type: 'artist', id: 'harbour', family: 'screen' }, 320, 400),
  cabinet,
  marble,
  blocks,
  createSample({ type: 'artist', id: 'linen', family: 'pulse' }, 320, 400),
  createSample({ type: 'artist', id: 'willow', family: 'torn' }, 320, 400),
]
