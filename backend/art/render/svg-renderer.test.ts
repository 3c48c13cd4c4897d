import { describe, expect, it, onTestFinished } from 'vitest'
import { drawPrint } from '../print.ts'
import { openSvgRenderer } from './svg-renderer.ts'

describe('a drawing as SVG', () => {
  it('equals the drawing of its family, plain and compressed', async () => {
    const { draw, close } = openSvgRenderer()
    onTestFinished(close)
    const print = { type: 'artist', family: 'torn', id: 'pearl' } as const
    const { svg, gzip } = await draw({ kind: 'print', print })
    expect(svg.toString()).toBe(drawPrint(print))
    expect(gzip.length).toBeLessThan(svg.length)
  })

  it('is refused while too many are pending, and drawn once there is room', async () => {
    const { draw, close } = openSvgRenderer()
    onTestFinished(close)
    const drawings = Array.from({ length: 201 }, (_, i) => draw({ kind: 'signature', id: `s${i}` }))
    const results = await Promise.allSettled(drawings)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    expect(results.at(-1)).toMatchObject({ reason: { message: 'Too many pending requests' } })
    expect((await draw({ kind: 'default-avatar', id: 'later' })).svg.toString()).toContain('<svg')
  })

  it('is drawn by a new thread after a crash', async () => {
    const { draw, close } = openSvgRenderer(
      new URL('../../../tests/support/failing-render-worker.ts', import.meta.url),
    )
    onTestFinished(close)
    // The worker of this test exits for the id `end`, and throws for the id `throw`.
    const drawId = (id: string) => draw({ kind: 'signature', id })
    const [lost, next] = await Promise.allSettled([drawId('end'), drawId('next')])
    expect(lost).toMatchObject({ reason: { message: 'The worker has ended' } })
    expect(next.status).toBe('fulfilled')
    const [broken, after] = await Promise.allSettled([drawId('throw'), drawId('b')])
    expect(broken).toMatchObject({ reason: { message: 'broken' } })
    expect(after.status).toBe('fulfilled')
  })
})
