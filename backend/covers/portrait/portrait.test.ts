import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPortrait } from './portrait.ts'

const ids = Array.from({ length: 300 }, (_, i) => `id-${i}`)

describe('a portrait', () => {
  it('of an id never changes', () => {
    expect(createHash('sha256').update(drawPortrait('ada')).digest('hex')).toBe(
      '9d45ed622c7a71c7bbdb71e6016f56e2913ffd6bb7b9df7f0f70069787677a66',
    )
  })

  it('is rarely that of somebody else', () => {
    expect(new Set(ids.map(drawPortrait)).size).toBeGreaterThan(290)
  })

  it('is small, and only a picture', () => {
    for (const svg of ids.map(drawPortrait)) {
      expect(svg.length).toBeLessThan(3000)
      expect(svg).not.toMatch(/<script|<foreignObject|<style|href|NaN|undefined|Infinity/)
    }
  })

  it('is a well-formed square', async () => {
    for (const svg of ids.map(drawPortrait)) {
      const metadata = await sharp(Buffer.from(svg)).metadata()
      expect(metadata).toMatchObject({ format: 'svg', width: 100, height: 100 })
    }
  })

  it('leaves no part of its square bare, and has a person on it', async () => {
    for (const id of ids.slice(0, 10)) {
      const { isOpaque, channels } = await sharp(Buffer.from(drawPortrait(id))).stats()
      expect(isOpaque).toBe(true)
      expect(channels[0]?.stdev).toBeGreaterThan(8)
    }
  })
})
