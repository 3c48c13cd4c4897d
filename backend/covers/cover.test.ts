import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { samples } from '#backend/demo/samples.ts'
import { chooseWork, familiesOf } from '#contract/work.ts'
import {
  type Cover,
  type CoverFamily,
  type CoverType,
  coverSize,
  drawCover,
  familyOf,
} from './cover.ts'
import { strokePath } from './svg/signature-stroke.ts'

type Case = { family: CoverFamily; type: CoverType; hash: string }

const sizes: Record<CoverType, string[]> = {
  artist: ['320x400', '300x400', '400x400', '400x320'],
  collector: ['400x400', '333x400'],
  curator: ['400x320', '400x300', '400x267'],
  house: ['400x400'],
}

// Each hash is that of the work of 'ada'. Works hang for good: another hash needs another address.
const cases: Case[] = [
  {
    family: 'contours',
    type: 'artist',
    hash: '4fad707b33cd7bd235068b9daf7f3a983a5f88c264a0fa221ce12ac625e5808e',
  },
  {
    family: 'field',
    type: 'artist',
    hash: '60f4fe218a85fa21891a37ea5ea52555534ce0246083dd1cc76b6fd0efd42609',
  },
  {
    family: 'screen',
    type: 'artist',
    hash: '87dc9001669a88aceac9ae512e067c4e5213101e7f3244839a152ce637de2da9',
  },
  {
    family: 'cells',
    type: 'artist',
    hash: '811c0be649a7096d087c765811178d8e289e7c64eb99c9091a06f581952883a2',
  },
  {
    family: 'blocks',
    type: 'artist',
    hash: 'eec845af963a9a9f7bd8ee53afc1e321a170928d26bfacbafc4c80e7890022e8',
  },
  {
    family: 'marble',
    type: 'artist',
    hash: '77cabd5cf526ba06061771192821de05d105188e5d433dcee3ad1a9eb0190cb6',
  },
  {
    family: 'pulse',
    type: 'artist',
    hash: '5c56ca794b9bad1cb779486f62dae9863b3894310f84a3e2a4246e93b07ee92c',
  },
  {
    family: 'letters',
    type: 'artist',
    hash: '848223a2106f17ead0aa0baf6a03c87ec21349e7d280e8e97c755e188559e4a4',
  },
  {
    family: 'torn',
    type: 'artist',
    hash: '2e692a1282f223a30bfc1e92cd6ccc37a94ed026e65633ff81bea55fa53871ce',
  },
  {
    family: 'brush',
    type: 'artist',
    hash: '82c08bc1b908c2ddf0f8769b9e0ad254518dde2c4a5e0ec46896c20924a79ed2',
  },
  {
    family: 'strand',
    type: 'collector',
    hash: 'e17ed15cb48fb56613d1b1f97a2d9e1853af3c4d1d3c28bcceff543ecc2fbf66',
  },
  {
    family: 'cloth',
    type: 'collector',
    hash: '221b98ba94ec08bd434c3bfe12e7e975a6e9339388d8abf773f1b48b6697bb51',
  },
  {
    family: 'cabinet',
    type: 'collector',
    hash: '8cdc4eb0ce8b2ec0072f5663d72a2430e0310d4e6b77cea28f8eae3254d97883',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    hash: 'b3ae65394ab199ac9592056c9309901d112fea969c234f2b0271ac0e6e190c96',
  },
  {
    family: 'plan',
    type: 'curator',
    hash: 'b0cb03aeeb0887eec8a496164c96d897d168b247e9056bd934c71c77d56ff8ea',
  },
  {
    family: 'rings',
    type: 'house',
    hash: '0fa7560076eed31e5c5792da38fa323c055024abd0f3364c24c657aa383c57aa',
  },
]

// What was hung at addresses without a family.
const before: (Case & { id: string })[] = [
  {
    family: 'contours',
    type: 'artist',
    id: 'ben',
    hash: '9ca2f18155dafb13e939eb0fbd9d09cefd7c7e0966de655308cd9b16f2f77807',
  },
  {
    family: 'field',
    type: 'artist',
    id: 'ada',
    hash: '60f4fe218a85fa21891a37ea5ea52555534ce0246083dd1cc76b6fd0efd42609',
  },
  {
    family: 'strand',
    type: 'collector',
    id: 'ada',
    hash: 'e17ed15cb48fb56613d1b1f97a2d9e1853af3c4d1d3c28bcceff543ecc2fbf66',
  },
  {
    family: 'cloth',
    type: 'collector',
    id: 'emil',
    hash: 'df8a997cc859e05c6c2ed2f599a2ff0f1fa6953c7d3a6415f1fdfe71ccb47908',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    id: 'ada',
    hash: 'b3ae65394ab199ac9592056c9309901d112fea969c234f2b0271ac0e6e190c96',
  },
  {
    family: 'rings',
    type: 'house',
    id: 'ada',
    hash: '0fa7560076eed31e5c5792da38fa323c055024abd0f3364c24c657aa383c57aa',
  },
]

const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex')

describe.each(cases)('a cover of $family', ({ family, type, hash }) => {
  const coverOf = (id: string): Cover => ({ type, family, id })
  // Any text may be an id: markup and odd letters must not reach the picture.
  const ids = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constant('"/><script>'))

  it('never changes for an id', () => {
    expect(hashOf(drawCover(coverOf('ada')))).toBe(hash)
  })

  it('hangs in every format of its type and in no other', () => {
    const seen = Array.from({ length: 200 }, (_, i) => {
      const { width, height } = coverSize(coverOf(`id-${i}`))
      return `${width}x${height}`
    })
    expect(new Set(seen)).toEqual(new Set(sizes[type]))
  })

  it('is small, well-formed, only a picture, and of the size that was told', async () => {
    await fc.assert(
      fc.asyncProperty(ids, async (any) => {
        const svg = drawCover(coverOf(any))
        const { width, height } = coverSize(coverOf(any))
        expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
        expect(svg.length).toBeLessThan(80_000)
        expect(svg).not.toMatch(/<script|<foreignObject|<style|<text|href|url\((?!#)/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\de-\d|\d\.\d{3}/)
        expect(svg).toMatch(/^[\x20-\x7e]+$/)
        expectOwnIds(svg)
        // The header comes from a whole, strict parse: a missing tag is refused.
        const metadata = await sharp(Buffer.from(svg)).metadata()
        expect(metadata).toMatchObject({ format: 'svg', width, height })
      }),
      { numRuns: 120, seed: 1 },
    )
  }, 60_000)

  it('leaves no part of its sheet bare, and has a picture on it', async () => {
    for (const id of ['id-1', 'id-2', 'id-3']) {
      const { width, height } = coverSize(coverOf(id))
      const image = sharp(Buffer.from(drawCover(coverOf(id))))
      expect((await image.stats()).isOpaque).toBe(true)
      const middle = await image
        .extract({ left: 90, top: 70, width: width - 180, height: height - 160 })
        .greyscale()
        .toBuffer()
      expect((await sharp(middle).stats()).channels[0]?.stdev).toBeGreaterThan(8)
    }
  })
})

/** Several covers may stand in one document: no id twice, and every one that is used is there. */
function expectOwnIds(svg: string): void {
  const there = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(new Set(there).size).toBe(there.length)
  expect(there).toEqual(expect.arrayContaining(used))
}

const types = ['artist', 'collector', 'curator'] as const

describe('covers', () => {
  it('of 1,200 ids are as many works, whichever way their families were chosen', () => {
    // An id has its own signature and marks; what is left is the picture.
    const picture = (svg: string) =>
      svg
        .replaceAll(/c[a-z\d]{1,7}(-\d+)?(?=["()])/g, '')
        .replace(/<g fill="none" stroke="#\w+" stroke-opacity=".5".*$/, '')
    const drawn = Array.from({ length: 1200 }, (_, i) => {
      const type = types[i % types.length] ?? 'artist'
      const work = chooseWork(type, `id-${i}`, [])
      return hashOf(picture(drawCover(i % 4 === 0 ? { ...work, family: null } : work)))
    })
    expect(new Set(drawn).size).toBe(1200)
  }, 60_000)

  it('of samples in a list of thirty are of many families, none of which is over a third', () => {
    const artists = samples.filter(({ profileType }) => profileType === 'artist').slice(0, 30)
    expect(artists.length).toBeGreaterThan(20)
    const families = artists.map(({ handle, tags }) => chooseWork('artist', handle, tags).family)
    const most = Math.max(
      ...familiesOf.artist.map((each) => families.filter((family) => family === each).length),
    )
    expect(most).toBeLessThanOrEqual(artists.length / 3)
    expect(new Set(families).size).toBeGreaterThan(6)
  })

  it('without a family are of the one that was drawn before there was a choice', () => {
    for (const { type, family, id, hash } of before) {
      const cover = { type, family: null, id }
      expect(familyOf(cover)).toBe(family)
      expect(hashOf(drawCover(cover))).toBe(hash)
      expect(drawCover({ ...cover, family })).toBe(drawCover(cover))
    }
  })

  it('are signed with the stroke of their id', () => {
    const cover: Cover = { type: 'house', family: null, id: 'ada' }
    const { width, height } = coverSize(cover)
    const margin = Math.round(Math.min(width, height) * 0.085)
    const stroke = strokePath('ada', { width: 52, height: margin * 0.62 })
    expect(drawCover(cover)).toContain(`d="${stroke}"`)
  })

  it('have marks of their own, by all that they are drawn from', () => {
    const marks = (['artist', 'curator'] as const).flatMap((type) =>
      (['torn', 'pulse'] as const).map((family) => {
        const [, mark] = / id="(c[a-z\d]+)/.exec(drawCover({ type, family, id: 'id-0' })) ?? []
        return mark
      }),
    )
    expect(new Set(marks).size).toBe(4)
    expect(marks).not.toContain(undefined)
  })
})
