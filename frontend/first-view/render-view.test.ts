import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { indexedPages } from '#contract/pages/all-pages.ts'
import { profilePath } from '#contract/pages/pages.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import { noActivity } from '#tests/fixtures/activity.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { chidi, ines, wordy } from '#tests/fixtures/profile-views.ts'
import { createViewRenderer } from './render-view.tsx'

const renderView = createViewRenderer('')

const fetched = vi.fn(() => Promise.reject(new Error('A first view needs no requests')))
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const hostile = { ...chidi, name: '</style><script>alert(1)</script>', bio: '" style="top:1px' }
const profiles = [ines, hostile, wordy]
const shared = { 'api/config': bareConfig, 'api/milestones': milestones }
const everything = {
  ...shared,
  'api/home': { newest: profiles, proven: ines, activity: noActivity },
  'rendered-page': { type: 'artist', search: {}, profiles, next: '7', isStart: true },
  [`api/profile/${ines.handle}`]: ines,
}

describe('a first view', () => {
  it.each([...indexedPages.map(({ path }) => path), profilePath(ines.handle)])(
    'of %s renders without requests, and contains no scripts or inline styles',
    async (path) => {
      const { html, css } = await renderView(path, everything)
      expect(html).toContain('<h1')
      expect(html).not.toMatch(/<script|<style| style="| on\w+="/)
      expect(css).not.toContain('<')
      expect(fetched).not.toHaveBeenCalled()
    },
  )

  it('shows the first profiles of a list and the total number', async () => {
    const { html } = await renderView('/artists', everything)
    expect(html).toContain('<bdi>Inês Valadares</bdi>')
    expect(html).toContain('<bdi>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
    expect(html).toMatch(/<b>41<\/b> on view/)
    expect(html).not.toContain('<b>3</b>')
  })

  it('shows the first profiles of a long list', async () => {
    const [artists, ...others] = milestones
    const long = [{ ...artists, listed: clientFilterLimit + 1 }, ...others]
    const { html } = await renderView('/artists', { ...everything, 'api/milestones': long })
    expect(html).toContain('Inês')
  })

  it('of a filtered list links to the next page with the same filters', async () => {
    const path = '/artists?q=ink&tag=Photography'
    const search = { q: 'ink', tag: 'Photography' }
    const renderedPage = { ...everything['rendered-page'], search, isStart: false }
    const { html } = await renderView(path, { ...everything, 'rendered-page': renderedPage })
    expect(html).toContain('href="/artists?q=ink&amp;tag=Photography&amp;cursor=7" rel="next"')
    expect(html).toContain('<a href="/artists">All <!-- -->artists</a>')
    expect((await renderView('/artists?q=oil', everything)).html).not.toContain('rel="next"')
  })

  it('of a profile shows its artwork and its bio', async () => {
    const { html } = await renderView(profilePath(ines.handle), everything)
    expect(html).toContain(`${ines.defaultArtworkSeed}.svg`)
    expect(html).toContain('Plotter drawings of weather')
  })

  it.each(['/', '/artists', profilePath(ines.handle)])(
    'of %s loads one picture eagerly and all others lazily',
    async (path) => {
      const { html } = await renderView(path, everything)
      expect(html.match(/<img[^>]* loading="eager"/g)).toHaveLength(1)
      expect(html.match(/<img(?![^>]* loading=)/g)).toBeNull()
    },
  )

  it('fails if a part of it needs a browser', async () => {
    const broken = {
      ...everything,
      'rendered-page': { ...everything['rendered-page'], profiles: [{}] },
    }
    await expect(renderView('/artists', broken)).rejects.toThrow('A part of the page')
  })

  it('leaves no timer, which would keep its data in memory', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await renderView('/', everything)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('shares no data with the next rendering', async () => {
    await renderView('/artists', everything)
    const { html } = await renderView('/artists', shared)
    expect(html).not.toContain('Inês')
  })
})
