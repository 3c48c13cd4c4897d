import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadViewRenderer, viewFolder } from './first-view.ts'

/** Counts its drawings, and makes them as long as it is told. */
const renderView = `let drawn = 0
export const createViewRenderer = () => async (_path, { length = 0 }) =>
  ({ html: '#' + (drawn += 1) + ' '.repeat(length), css: '' })`

/** First views as a built page has them, and a clock that is moved. */
async function openView() {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-view-'))
  await mkdir(join(folder, viewFolder))
  await writeFile(join(folder, viewFolder, 'render-view.js'), renderView)
  const manifest = { 'style.css': { file: 'style.css' } }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'style.css'), '')
  let now = performance.now()
  // The cache has taken the clock of the process, and looks at it once a millisecond.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    clock.mockRestore()
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })
  const render = await loadViewRenderer(folder, {
    logger: pino({ level: 'silent' }),
    now: () => new Date(0),
  })
  return {
    /** The number of the drawing that is shown. */
    show: async (path: string, answers = {}) => (await render(path, answers))?.html.trim(),
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(ms)
    },
  }
}

it('a first view is drawn anew after a minute, however often it was asked for meanwhile', async () => {
  const { show, pass } = await openView()
  expect(await show('/artists', { serverTime: '1' })).toBe('#1')
  pass(40_000)
  expect(await show('/artists', { serverTime: '2' })).toBe('#1')
  pass(40_000)
  expect(await show('/artists', { serverTime: '3' })).toBe('#2')
})

it('is another one at another path, and where something else is shown', async () => {
  const { show } = await openView()
  expect(await show('/faq')).toBe('#1')
  expect(await show('/terms-of-service')).toBe('#2')
  expect(await show('/faq', { 'api/config': { support: 'x' } })).toBe('#3')
  expect(await show('/faq')).toBe('#1')
})

it('those seen last are kept, up to a number of letters', async () => {
  const { show } = await openView()
  const long = { length: 1_500_000 }
  for (const path of ['/a', '/b', '/c']) await show(path, long)
  expect(await show('/c', long)).toBe('#3')
  expect(await show('/a', long)).toBe('#4')
})

it('while two views are drawn, other pages come without theirs', async () => {
  const { show } = await openView()
  const first = show('/artists')
  const [same, second, third] = [show('/artists'), show('/collectors'), show('/curators')]
  expect(await Promise.all([first, same, second, third])).toEqual(['#1', '#1', '#2', undefined])
  expect(await show('/curators')).toBe('#3')
})
