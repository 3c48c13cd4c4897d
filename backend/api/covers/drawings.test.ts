import { afterAll, describe, expect, it } from 'vitest'
import { drawCover } from '#covers/cover.ts'
import { keepDrawings } from './drawings.ts'
import { openEasel } from './open-easel.ts'

describe('a drawing', () => {
  const easel = openEasel()
  afterAll(easel.close)

  it('is what its family draws, packed and not', async () => {
    const { svg, gzip } = await easel.draw('artist', 'pearl')
    expect(svg.toString()).toBe(drawCover('artist', 'pearl'))
    expect(gzip.length).toBeLessThan(svg.length)
  })

  it('is refused while too many stand in line, and made again after that', async () => {
    const asked = Array.from({ length: 201 }, (_, i) => easel.draw('signature', `s${i}`))
    const made = await Promise.allSettled(asked)
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    expect(made.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
    expect((await easel.draw('portrait', 'later')).svg.toString()).toContain('<svg')
  })

  it('that was asked for by many is made once, and goes when it was not asked for lately', async () => {
    const made: string[] = []
    const draw = async (_kind: string, id: string) => {
      made.push(id)
      return Buffer.alloc(20)
    }
    const drawing = keepDrawings(draw, { maxBytes: 40, sizeOf: ({ length }) => length })
    await Promise.all([drawing('portrait', 'a'), drawing('portrait', 'a')])
    await drawing('portrait', 'b')
    await drawing('portrait', 'a')
    await drawing('portrait', 'c')
    await drawing('portrait', 'a')
    await drawing('portrait', 'b')
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })
})

it('goes on with another thread where one has ended', async () => {
  const easel = openEasel()
  await easel.draw('signature', 'one')
  const lost = easel.draw('artist', 'two')
  await Promise.all([
    easel.close(),
    expect(lost).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'The drawing thread has ended' },
    }),
  ])
  expect((await easel.draw('signature', 'three')).svg.length).toBeGreaterThan(0)
  await easel.close()
})
