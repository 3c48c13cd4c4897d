import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { samples } from '#backend/demo/samples.ts'
import { familiesOf, familyOf as familyOfSeed, printOf, seedOf } from '#contract/artwork/artwork.ts'
import { allowSvg } from '#tests/support/allow-svg.ts'
import {
  type DrawablePrint,
  drawPicture,
  drawPrint,
  type PrintFamily,
  type PrintType,
  printSize,
} from './print.ts'
import { drawMargin } from './svg/margin.ts'

allowSvg()

type Case = { family: PrintFamily; type: PrintType; hash: string }

const ownSizes: Partial<Record<PrintFamily, string[]>> = {
  salon: ['320x400', '400x400', '333x400'],
  specimens: ['300x400', '286x400'],
  crate: ['400x400', '400x320'],
  enfilade: ['300x400', '320x400'],
  elevation: ['400x250', '400x229', '400x267'],
  links: ['400x400', '320x400'],
}

const sizes: Record<PrintType, string[]> = {
  artist: ['320x400', '300x400', '400x400', '400x320'],
  collector: ['400x400', '333x400'],
  curator: ['400x320', '400x300', '400x267'],
  house: ['400x400'],
}

// Each hash is that of the artwork of 'ada'. Artworks are permanent: a new hash needs a new URL.
const cases: Case[] = [
  {
    family: 'contours',
    type: 'artist',
    hash: 'ed0273d3bba0edfbf87c96a3b7aa79e5d2943b500cc4b1622e620b0e75e170c8',
  },
  {
    family: 'field',
    type: 'artist',
    hash: 'a252bd4080a5cc31ffe89f9c7eb5a41092fb2ff6d9953427d5b128b5abee9b9f',
  },
  {
    family: 'screen',
    type: 'artist',
    hash: '998e2b654b2b4371cf617b731282278aa0dd9861586887b9df2b6e9eb337db48',
  },
  {
    family: 'cells',
    type: 'artist',
    hash: 'eae34e4b87db3e10b9ca3b1d476ba6cf3275bde6792cfe5631e10645b0ebcba5',
  },
  {
    family: 'blocks',
    type: 'artist',
    hash: '2ac99bc7cbfb60e0a2e5f340dcaf2d224da006ea3f0647a6630d40bd6ab8322b',
  },
  {
    family: 'marble',
    type: 'artist',
    hash: 'bab27d0e771153a1a98c377ad142fd82f6c24d89d75310ca2a5a823d08f10a46',
  },
  {
    family: 'pulse',
    type: 'artist',
    hash: '239f49ce6ba929b079d3f6bbb20f84aeb803d82067fea79e61be1237ebe0e3fb',
  },
  {
    family: 'letters',
    type: 'artist',
    hash: 'e8596a473c3b65d93901f82be446b2cdc3f4e9d1a4b18bee425b0904f660e9cb',
  },
  {
    family: 'torn',
    type: 'artist',
    hash: 'b9d44aff8bc5a04a99cd365cf458e0f47b2e4a726dde213538d1fe06fe004929',
  },
  {
    family: 'brush',
    type: 'artist',
    hash: 'ddb4551c9769bf5112a012119b510f08b53e44509714abb40555fe9636ac296d',
  },
  {
    family: 'strand',
    type: 'collector',
    hash: '499513b975bf5cf2281b8f4f6dc4555516ce7466b4b8c31a36da2c719b8b1956',
  },
  {
    family: 'cloth',
    type: 'collector',
    hash: 'ec5f62ba45f2b0f64f4fac7257d23f543f6d1580af4a663d0667155514c791c7',
  },
  {
    family: 'cabinet',
    type: 'collector',
    hash: 'c5a631ebc45ca42c839d19651045f89e67310dc869d036b35d9a1e37aabe5518',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    hash: 'c222e5ed120758ce5aa72f90c9aead7add000fbe488b19977e9423c773af4851',
  },
  {
    family: 'plan',
    type: 'curator',
    hash: '2f336cf8c886da9f7632a4e1b493e2c30b8407c5f2a10756a665c63b1a13057d',
  },
  {
    family: 'salon',
    type: 'collector',
    hash: '199460b774ac21898a64ad4efe11ff12df2b6ddc1034b492654d93624d12236f',
  },
  {
    family: 'specimens',
    type: 'collector',
    hash: 'e9517a1f30998afb38741f214f224b7f85d0392de925075a6d7377214d76b439',
  },
  {
    family: 'crate',
    type: 'collector',
    hash: '8faea523398590574c99abe35bd351c056099c6e747e7738fcf41fc3c333100b',
  },
  {
    family: 'enfilade',
    type: 'curator',
    hash: '6c9bde95dd9a117ce463856109e10b19cf57e8e81097f667fceee1cddacc1aa1',
  },
  {
    family: 'elevation',
    type: 'curator',
    hash: 'e83e62c5dd449cc7d7fa1da7f7cbe398a7724898eb76e9a63f69df1ef49c3a37',
  },
  {
    family: 'links',
    type: 'curator',
    hash: '35c852857aac667482764825a3dd6747afc4521fa0f13bf1fefdc0c72f3f71a9',
  },
  {
    family: 'rings',
    type: 'house',
    hash: '80b4bd9575871aac5bd3ee3374cc6bf892571c1bf4d8aa8be89488097a6628e4',
  },
]

// More artworks, of ids that chose these families before an address named one.
const before: (Case & { id: string })[] = [
  {
    family: 'contours',
    type: 'artist',
    id: 'ben',
    hash: 'bdf703d099a4ca5bc9ac1299c7239297b15511376eb944e0d8e525743c532fa7',
  },
  {
    family: 'field',
    type: 'artist',
    id: 'ada',
    hash: 'a252bd4080a5cc31ffe89f9c7eb5a41092fb2ff6d9953427d5b128b5abee9b9f',
  },
  {
    family: 'strand',
    type: 'collector',
    id: 'ada',
    hash: '499513b975bf5cf2281b8f4f6dc4555516ce7466b4b8c31a36da2c719b8b1956',
  },
  {
    family: 'cloth',
    type: 'collector',
    id: 'emil',
    hash: '6454e4cf79036d850d185ebfd523b1dd2e1d778f15b7a0f639907e7a80d25f17',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    id: 'ada',
    hash: 'c222e5ed120758ce5aa72f90c9aead7add000fbe488b19977e9423c773af4851',
  },
  {
    family: 'rings',
    type: 'house',
    id: 'ada',
    hash: '80b4bd9575871aac5bd3ee3374cc6bf892571c1bf4d8aa8be89488097a6628e4',
  },
]

/** Removes the ink colour of a margin. */
const withoutInk = (margin: string) => margin.replace(/^.*?<g fill="#\w+"/, '')
/** Words and mark below each square print. */
const wordsBelow = drawMargin({ left: 34, right: 366, baseline: 380.3 }, { isDark: false })

const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex')

describe.each(cases)('a print of $family', ({ family, type, hash }) => {
  const coverOf = (id: string): DrawablePrint => ({ type, family, id })
  // Any text may be an id, so markup and unusual letters must not reach the picture.
  const ids = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constant('"/><script>'))

  it('never changes for an id', () => {
    expect(hashOf(drawPrint(coverOf('ada')))).toBe(hash)
  })

  it('uses exactly the formats of its family, or else of its type', () => {
    const seen = Array.from({ length: 200 }, (_, i) => {
      const { width, height } = printSize(coverOf(`id-${i}`))
      return `${width}x${height}`
    })
    expect(new Set(seen)).toEqual(new Set(ownSizes[family] ?? sizes[type]))
  })

  it('is a small, well-formed picture of the size that `printSize` returns, without active content', async () => {
    await fc.assert(
      fc.asyncProperty(ids, async (any) => {
        const svg = drawPrint(coverOf(any))
        const { width, height } = printSize(coverOf(any))
        expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
        expect(svg.length).toBeLessThan(80_000)
        expect(svg).not.toMatch(/<script|<foreignObject|<style|<text|href|url\((?!#)/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\de-\d|\d\.\d{3}/)
        expect(svg).toMatch(/^[\x20-\x7e]+$/)
        expectOwnIds(svg)
        // Metadata requires a strict parse of the whole document, which rejects a missing tag.
        const metadata = await sharp(Buffer.from(svg)).metadata()
        expect(metadata).toMatchObject({ format: 'svg', width, height })
      }),
      { numRuns: 120, seed: 1 },
    )
  }, 60_000)

  it('prints its whole sheet, and has a picture on it', async () => {
    for (const id of ['id-1', 'id-2', 'id-3']) {
      const { width, height } = printSize(coverOf(id))
      const image = sharp(Buffer.from(drawPrint(coverOf(id))))
      expect((await image.stats()).isOpaque).toBe(true)
      const middle = await image
        .extract({ left: 90, top: 70, width: width - 180, height: height - 160 })
        .greyscale()
        .toBuffer()
      expect((await sharp(middle).stats()).channels[0]?.stdev).toBeGreaterThan(8)
    }
  })
})

/** Expects unique ids, and an element for each reference, because a document may contain several prints. */
function expectOwnIds(svg: string): void {
  const there = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(new Set(there).size).toBe(there.length)
  expect(there).toEqual(expect.arrayContaining(used))
}

const types = ['artist', 'collector', 'curator'] as const

describe('prints', () => {
  it('differ for 1,200 seeds', () => {
    // Element ids differ by print, so they are removed to compare the pictures.
    const picture = (svg: string) => svg.replaceAll(/c[a-z\d]{1,7}(-\d+)?(?=["()])/g, '')
    const drawn = Array.from({ length: 1200 }, (_, i) => {
      const type = types[i % types.length] ?? 'artist'
      return hashOf(picture(drawPrint(printOf({ type, seed: seedOf(`id-${i}`) }))))
    })
    expect(new Set(drawn).size).toBe(1200)
  }, 60_000)

  it('use many families for 30 sample artists, none of them for more than a third', () => {
    const artists = samples.filter(({ profileType }) => profileType === 'artist').slice(0, 30)
    expect(artists.length).toBeGreaterThan(20)
    const families = artists.map(({ artworkSeed: seed }) => familyOfSeed({ type: 'artist', seed }))
    const most = Math.max(
      ...familiesOf.artist.map((name) => families.filter((family) => family === name).length),
    )
    expect(most).toBeLessThanOrEqual(artists.length / 3)
    expect(new Set(families).size).toBeGreaterThan(6)
  })

  it('stay the same as before families could be chosen', () => {
    for (const { type, family, id, hash } of before) {
      expect(hashOf(drawPrint({ type, family, id }))).toBe(hash)
    }
  })

  it('have the words and the mark of Provenance in their margin, without an edition or a signature', () => {
    for (const id of ['ada', 'ben']) {
      const svg = drawPrint({ type: 'house', family: 'rings', id })
      const [, margin = ''] = svg.split('stroke-opacity=".14"')
      // The words and the mark, filled: the same below each print.
      expect(margin.match(/<path /g)).toHaveLength(2)
      expect(margin).toContain('<g fill="')
      expect(margin).not.toMatch(/stroke/)
      expect(withoutInk(margin)).toBe(`${withoutInk(wordsBelow)}</svg>`)
    }
  })

  it('fill the picture to its edges as a sample of an uploaded work', () => {
    const work: DrawablePrint = { type: 'artist', family: 'letters', id: 'ada' }
    const { width, height } = printSize(work)
    const svg = drawPicture(work)
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(svg).not.toMatch(/stroke-opacity=".14"|fill-opacity=".62"/)
  })

  it('have element ids that differ by type and family', () => {
    const marks = (['artist', 'curator'] as const).flatMap((type) =>
      (['torn', 'pulse'] as const).map((family) => {
        const [, mark] = / id="(c[a-z\d]+)/.exec(drawPrint({ type, family, id: 'id-0' })) ?? []
        return mark
      }),
    )
    expect(new Set(marks).size).toBe(4)
    expect(marks).not.toContain(undefined)
  })
})
