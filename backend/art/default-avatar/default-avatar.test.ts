import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { allowSvg } from '#tests/support/allow-svg.ts'
import { drawDefaultAvatar } from './default-avatar.ts'

allowSvg()

const ids = Array.from({ length: 400 }, (_, i) => `id-${i}`)

describe('a default avatar', () => {
  it('never changes for an id', () => {
    expect(createHash('sha256').update(drawDefaultAvatar('ada')).digest('hex')).toBe(
      'ff431e5764ca926b6f30c869749a3451d63db8428091861ac42f299be83df847',
    )
  })

  it('is a small picture without active content for any id', async () => {
    for (const id of [...ids.slice(0, 100), '"/><script>', '\0']) {
      const svg = drawDefaultAvatar(id)
      expect(svg).not.toMatch(/<script|<foreignObject|<style|<text|href|NaN|undefined|\d\.\d{3}/)
      expect(gzipSync(svg).length).toBeLessThan(1500)
      const metadata = await sharp(Buffer.from(svg)).metadata()
      expect(metadata).toMatchObject({ format: 'svg', width: 100, height: 100 })
    }
  })

  it('has transparent corners', async () => {
    const corner = await sharp(Buffer.from(drawDefaultAvatar('ada')))
      .extract({ left: 0, top: 0, width: 8, height: 8 })
      .png()
      .toBuffer()
    expect((await sharp(corner).stats()).channels.at(-1)?.max).toBe(0)
  })

  it('differs for more than 97% of ids', () => {
    expect(new Set(ids.map(drawDefaultAvatar)).size).toBeGreaterThan(ids.length * 0.97)
  })
})
