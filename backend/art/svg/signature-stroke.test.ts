import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { allowSvg } from '#tests/support/allow-svg.ts'
import { drawSignatureStroke, strokePath } from './signature-stroke.ts'

allowSvg()

const ids = Array.from({ length: 500 }, (_, i) => `id-${i}`)

describe('a signature stroke', () => {
  it('never changes for an id', () => {
    const hash = createHash('sha256').update(drawSignatureStroke('ada')).digest('hex')
    expect(hash).toBe('d68e7e9bb748f78d271ce78853b8a01d1acf02018c39c394ff67c47adcc25ae9')
  })

  it('differs for each id', () => {
    expect(new Set(ids.map(drawSignatureStroke)).size).toBe(ids.length)
  })

  it('stays within its picture, including the width of the pen', () => {
    for (const id of ids) {
      const path = strokePath(id, { width: 120, height: 36 })
      const numbers = (path.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
      const across = numbers.filter((_, i) => i % 2 === 0)
      const down = numbers.filter((_, i) => i % 2 === 1)
      expect(numbers.length).toBeGreaterThan(80)
      expect(Math.min(...across)).toBeGreaterThan(-5)
      expect(Math.max(...across)).toBeLessThan(133)
      expect(Math.min(...down)).toBeGreaterThan(-4)
      expect(Math.max(...down)).toBeLessThan(40)
    }
  })

  it('is black on transparent, so that it can be a mask', async () => {
    const { channels } = await sharp(Buffer.from(drawSignatureStroke('ada'))).stats()
    const [red, green, blue, alpha] = channels
    expect([red?.max, green?.max, blue?.max]).toEqual([0, 0, 0])
    expect([alpha?.min, alpha?.max]).toEqual([0, 255])
  })
})
