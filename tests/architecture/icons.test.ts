import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { allowSvg } from '#tests/support/allow-svg.ts'

allowSvg()

const frontend = join(import.meta.dirname, '../../frontend')
const readPublic = (name: string) => readFile(join(frontend, 'public', name))

const manifest = z.object({
  name: z.literal('Provenance'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
})

it('the manifest names existing icons with their actual sizes', async () => {
  const { icons } = manifest.parse(JSON.parse(String(await readPublic('site.webmanifest'))))
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await readPublic(src)).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
})

it('the page names every icon, and each file exists', async () => {
  const html = await readFile(join(frontend, 'index.html'), 'utf8')
  const named = [...html.matchAll(/rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  expect(named.map(([, , src]) => src)).toEqual([
    '/favicon.ico',
    '/mark.svg',
    '/apple-touch-icon.png',
    '/site.webmanifest',
  ])
  for (const [, , src = ''] of named) expect((await readPublic(src)).length).toBeGreaterThan(100)
})

it('the ICO file contains pictures of three sizes', async () => {
  const ico = await readPublic('favicon.ico')
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  const sides = [0, 1, 2].map((index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index)
    const start = entry.readUInt32LE(12)
    const png = ico.subarray(start, start + entry.readUInt32LE(8))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    return [entry[0], png.readUInt32BE(16)]
  })
  expect(sides).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])
})
