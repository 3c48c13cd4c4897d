import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type CoverFamily, type CoverType, coverSize, drawCover, familyOf } from './cover.ts'
import { strokePath } from './svg/signature-stroke.ts'

type Case = { family: CoverFamily; type: CoverType; id: string; hash: string; sizes: string[] }

const artist = ['320x400', '300x400', '400x400', '400x320']
const collector = ['400x400', '333x400']
const curator = ['400x320', '400x300', '400x267']

const cases: Case[] = [
  {
    family: 'contours',
    type: 'artist',
    id: 'ben',
    sizes: artist,
    hash: '9ca2f18155dafb13e939eb0fbd9d09cefd7c7e0966de655308cd9b16f2f77807',
  },
  {
    family: 'field',
    type: 'artist',
    id: 'ada',
    sizes: artist,
    hash: '60f4fe218a85fa21891a37ea5ea52555534ce0246083dd1cc76b6fd0efd42609',
  },
  {
    family: 'strand',
    type: 'collector',
    id: 'ada',
    sizes: collector,
    hash: 'e17ed15cb48fb56613d1b1f97a2d9e1853af3c4d1d3c28bcceff543ecc2fbf66',
  },
  {
    family: 'cloth',
    type: 'collector',
    id: 'emil',
    sizes: collector,
    hash: 'df8a997cc859e05c6c2ed2f599a2ff0f1fa6953c7d3a6415f1fdfe71ccb47908',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    id: 'ada',
    sizes: curator,
    hash: 'b3ae65394ab199ac9592056c9309901d112fea969c234f2b0271ac0e6e190c96',
  },
  {
    family: 'rings',
    type: 'house',
    id: 'ada',
    sizes: ['400x400'],
    hash: '0fa7560076eed31e5c5792da38fa323c055024abd0f3364c24c657aa383c57aa',
  },
]

describe.each(cases)('a cover of $family', ({ family, type, id, hash, sizes }) => {
  // Any text may be an id: markup and odd letters must not reach the picture.
  const ids = fc
    .oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constant('"/><script>'))
    .filter((any) => familyOf(type, any) === family)

  it('never changes for an id', () => {
    expect(familyOf(type, id)).toBe(family)
    expect(createHash('sha256').update(drawCover(type, id)).digest('hex')).toBe(hash)
  })

  it('hangs in every format of its type and in no other', () => {
    const seen = new Set<string>()
    for (let i = 0; i < 200; i++) {
      if (familyOf(type, `id-${i}`) !== family) continue
      const { width, height } = coverSize(type, `id-${i}`)
      seen.add(`${width}x${height}`)
    }
    expect([...seen].sort()).toEqual(sizes.toSorted())
  })

  it('is small, well-formed, only a picture, and of the size that was told', async () => {
    await fc.assert(
      fc.asyncProperty(ids, async (any) => {
        const svg = drawCover(type, any)
        const { width, height } = coverSize(type, any)
        expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
        expect(svg.length).toBeLessThan(80_000)
        expect(svg).not.toMatch(/<script|<foreignObject|<style|<text|href|url\(/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\de-\d|\d\.\d{3}/)
        expect(svg).toMatch(/^[\x20-\x7e]+$/)
        // The header comes from a whole, strict parse: a missing tag is refused.
        const metadata = await sharp(Buffer.from(svg)).metadata()
        expect(metadata).toMatchObject({ format: 'svg', width, height })
      }),
      { numRuns: 200, seed: 1 },
    )
  }, 60_000)

  it('is another for another id', () => {
    const drawn = someIds(type, family).map((any) => drawCover(type, any))
    expect(drawn.length).toBeGreaterThan(15)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('leaves no part of its sheet bare, and has a picture on it', async () => {
    for (const any of someIds(type, family).slice(0, 3)) {
      const { width, height } = coverSize(type, any)
      const image = sharp(Buffer.from(drawCover(type, any)))
      expect((await image.stats()).isOpaque).toBe(true)
      const middle = await image
        .extract({ left: 90, top: 70, width: width - 180, height: height - 160 })
        .greyscale()
        .toBuffer()
      expect((await sharp(middle).stats()).channels[0]?.stdev).toBeGreaterThan(8)
    }
  })
})

function someIds(type: CoverType, family: CoverFamily): string[] {
  const ids = Array.from({ length: 60 }, (_, i) => `id-${i}`)
  return ids.filter((id) => familyOf(type, id) === family)
}

describe('a cover', () => {
  it('is signed with the stroke of its id', () => {
    const { width, height } = coverSize('house', 'ada')
    const margin = Math.round(Math.min(width, height) * 0.085)
    const stroke = strokePath('ada', { width: 52, height: margin * 0.62 })
    expect(drawCover('house', 'ada')).toContain(`d="${stroke}"`)
  })

  it('depends on the type, too', () => {
    expect(drawCover('curator', 'ada')).not.toBe(drawCover('house', 'ada'))
  })
})
