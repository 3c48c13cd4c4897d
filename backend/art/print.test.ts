import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { samples } from '#backend/demo/samples.ts'
import { familiesOf, familyOf as familyOfSeed, printOf, seedOf } from '#contract/artwork/artwork.ts'
import { allowSvg } from '#tests/support/allow-svg.ts'
import { earlierPrintHashes, printHashes } from '#tests/support/print-hashes.ts'
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

/** Removes the ink colour of a margin. */
const withoutInk = (margin: string) => margin.replace(/^.*?<g fill="#\w+"/, '')
/** Words and mark below each square print. */
const wordsBelow = drawMargin({ left: 34, right: 366, baseline: 380.3 }, { isDark: false })

const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex')

const types = ['artist', 'collector', 'curator'] as const
const prints: { family: PrintFamily; type: PrintType }[] = [
  ...types.flatMap((type) => familiesOf[type].map((family) => ({ family, type }))),
  { family: 'rings', type: 'house' },
]

describe.each(prints)('a print of $family', ({ family, type }) => {
  const printOfId = (id: string): DrawablePrint => ({ type, family, id })
  // Any text may be an id, so markup and unusual letters must not reach the picture.
  const ids = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constant('"/><script>'))

  it('never changes for an id', () => {
    expect(hashOf(drawPrint(printOfId('ada')))).toBe(printHashes[family])
  })

  it('uses exactly the formats of its family, or else of its type', () => {
    const seen = Array.from({ length: 200 }, (_, i) => {
      const { width, height } = printSize(printOfId(`id-${i}`))
      return `${width}x${height}`
    })
    expect(new Set(seen)).toEqual(new Set(ownSizes[family] ?? sizes[type]))
  })

  it('is a small, well-formed picture of the size that `printSize` returns, without active content', async () => {
    await fc.assert(
      fc.asyncProperty(ids, async (any) => {
        const svg = drawPrint(printOfId(any))
        const { width, height } = printSize(printOfId(any))
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
      const { width, height } = printSize(printOfId(id))
      const image = sharp(Buffer.from(drawPrint(printOfId(id))))
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
  const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(new Set(defined).size).toBe(defined.length)
  expect(defined).toEqual(expect.arrayContaining(used))
}

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
    for (const { type, family, id, hash } of earlierPrintHashes) {
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
