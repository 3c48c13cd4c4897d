import { describe, expect, it, onTestFinished } from 'vitest'
import { drawCover } from '../cover.ts'
import { openSvgRenderer } from './svg-renderer.ts'

describe('a drawing as SVG', () => {
  it('is what its family draws, packed and not', async () => {
    const { draw, close } = openSvgRenderer()
    onTestFinished(close)
    const { svg, gzip } = await draw('artist', 'pearl')
    expect(svg.toString()).toBe(drawCover('artist', 'pearl'))
    expect(gzip.length).toBeLessThan(svg.length)
  })

  it('is refused while too many stand in line, and made again after that', async () => {
    const { draw, close } = openSvgRenderer()
    onTestFinished(close)
    const asked = Array.from({ length: 201 }, (_, i) => draw('signature', `s${i}`))
    const made = await Promise.allSettled(asked)
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    expect(made.at(-1)).toMatchObject({ reason: { message: 'Too many stand in line' } })
    expect((await draw('portrait', 'later')).svg.toString()).toContain('<svg')
  })

  it('is made by another thread where one has ended', async () => {
    const { draw, close } = openSvgRenderer(
      new URL('../../../tests/support/frail-thread.ts', import.meta.url),
    )
    onTestFinished(close)
    const [lost, next] = await Promise.allSettled([draw('artist', 'end'), draw('artist', 'next')])
    expect(lost).toMatchObject({ reason: { message: 'The worker has ended' } })
    expect(next.status).toBe('fulfilled')
    const [broken, after] = await Promise.allSettled([draw('artist', 'throw'), draw('artist', 'b')])
    expect(broken).toMatchObject({ reason: { message: 'broken' } })
    expect(after.status).toBe('fulfilled')
  })
})
