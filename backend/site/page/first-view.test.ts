import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { loadViewRenderer, viewFolder } from './first-view.ts'

/** Renderer whose views contain their number, padded to the requested length. */
const renderView = `let rendered = 0
export const createViewRenderer = () => async (_path, { length = 0 }) =>
  ({ html: '#' + (rendered += 1) + ' '.repeat(length), css: '' })`

/** Loads the first views of a built page, with a simulated clock. */
async function openView() {
  const folder = await createFolder()
  await mkdir(join(folder, viewFolder))
  await writeFile(join(folder, viewFolder, 'render-view.js'), renderView)
  const manifest = { 'style.css': { file: 'style.css' } }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'style.css'), '')
  let now = performance.now()
  // The cache reads the clock of the process, at most once a millisecond.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const render = await loadViewRenderer(folder, {
    logger: pino({ level: 'silent' }),
    now: () => new Date(0),
  })
  return {
    /** Returns the number of the rendered view. */
    show: async (path: string, responses = {}) => (await render(path, responses))?.html.trim(),
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(ms)
    },
  }
}

it('renders a first view again after a minute, even if it was requested meanwhile', async () => {
  const { show, pass } = await openView()
  expect(await show('/artists', { serverTime: '1' })).toBe('#1')
  pass(40_000)
  expect(await show('/artists', { serverTime: '2' })).toBe('#1')
  pass(40_000)
  expect(await show('/artists', { serverTime: '3' })).toBe('#2')
})

it('renders one view for each path and each data', async () => {
  const { show } = await openView()
  expect(await show('/faq')).toBe('#1')
  expect(await show('/terms-of-service')).toBe('#2')
  expect(await show('/faq', { 'api/config': { support: 'x' } })).toBe('#3')
  expect(await show('/faq')).toBe('#1')
})

it('caches the most recently used views, up to a number of characters', async () => {
  const { show } = await openView()
  const long = { length: 1_500_000 }
  for (const path of ['/a', '/b', '/c']) await show(path, long)
  expect(await show('/c', long)).toBe('#3')
  expect(await show('/a', long)).toBe('#4')
})

it('returns no view while two others are being rendered', async () => {
  const { show } = await openView()
  const first = show('/artists')
  const [same, second, third] = [show('/artists'), show('/collectors'), show('/curators')]
  expect(await Promise.all([first, same, second, third])).toEqual(['#1', '#1', '#2', undefined])
  expect(await show('/curators')).toBe('#3')
})
