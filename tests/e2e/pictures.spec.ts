import type { Page } from '@playwright/test'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { changeFields, listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { paintScene } from '#tests/support/picture.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

const maxBytes = 1.2e6

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

/** Records what moves on a page, and the addresses and sizes of the pictures that it loads. */
async function watchPictures(page: Page) {
  const seen = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/media/')) return
    const { responseBodySize } = await request.sizes()
    seen.set(pathname, responseBodySize)
  })
  await page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(globalThis, { moves })
    new PerformanceObserver((list) => {
      for (const { sources = [] } of list.getEntries() as Partial<LayoutShift>[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // Within its line, text moves when the typeface loads and when the live status changes.
          if (Math.abs(from.y - to.y) > 2) moves.push(`${node?.nodeName}: ${from.y} to ${to.y} px`)
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return seen
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
type LayoutShift = {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Returns a line for each element that moved up or down without an input of the visitor. */
const movesOf = (page: Page) => page.evaluate(() => (globalThis as { moves?: string[] }).moves)

test('loads few bytes for a list of photos on a phone, without layout shifts', async ({
  page,
  productUrl,
}) => {
  test.slow()
  const scenes = [
    { name: 'Wide Vedute', handle: 'wide.vedute', width: 2600, height: 1800 },
    { name: 'Tall Vedute', handle: 'tall.vedute', width: 1800, height: 2600 },
    { name: 'Square Vedute', handle: 'square.vedute', width: 2400, height: 2400 },
  ]
  for (const { name, handle, width, height } of scenes) {
    const owner = createVisitor(productUrl)
    await owner.signIn()
    const profile = await listProfile(owner, { name, handle })
    const url = await owner.upload(await paintScene(width, height))
    const avatarUrl = await owner.upload(await paintScene(width / 2, height / 2))
    await owner.edit(profile.id, changeFields(profile, { profilePhotos: [url], avatarUrl }))
    // A live update after the load may shift the layout, so the test waits for it first.
    const read = async () => (await page.request.get('/api/profiles/artist')).text()
    await expect.poll(read).toContain(url)
  }
  const seen = await watchPictures(page)
  // Filters the list, because other tests submit smaller pictures.
  await page.goto('/artists?q=vedute')
  await expect(page.getByRole('heading', { name: 'Square Vedute' })).toBeVisible()
  await expect.poll(() => seen.size).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(maxBytes)
  // No full size, because 300 px at three dots each need less.
  expect([...seen.keys()].filter((path) => /-\d+x\d+\./.test(path))).toEqual([])
  expect([...seen.keys()].filter((path) => !path.endsWith('.avif'))).toEqual([])
  expect(await movesOf(page)).toEqual([])

  // In a wide window the first card fills a row with its caption beside it, and the next ones share
  // a row.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  const boxOf = (name: string) =>
    findSettledBox(page.getByRole('article', { name }).locator('a img'))
  const large = await boxOf('Square Vedute')
  expect(large.width).toBe(470)
  const caption = await findSettledBox(page.getByRole('heading', { name: 'Square Vedute' }))
  expect(caption.x).toBeGreaterThan(large.x + large.width)
  const [tall, wide] = [await boxOf('Tall Vedute'), await boxOf('Wide Vedute')]
  expect(tall.y).toBeGreaterThan(large.y + large.height)
  expect(tall.y + tall.height / 2).toBeCloseTo(wide.y + wide.height / 2, 0)
  expect(await movesOf(page)).toEqual([])
})

test('loads the photo of a profile once, at the size that is shown', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Gita Groß', handle: 'gita' })
  const url = await owner.upload(await paintScene(2600, 1800))
  await owner.edit(profile.id, changeFields(profile, { profilePhotos: [url] }))
  const seen = await watchPictures(page)
  await page.goto('/profile/gita')
  const photo = page.getByRole('img', { name: 'First photo by Gita Groß' })
  await expect(photo).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shown = await photo.evaluate(
    (image: HTMLImageElement) => new URL(image.currentSrc).pathname,
  )
  expect(shown).toMatch(/-960\.avif$/)
  // A small version may be loaded as well.
  const small = shown.replace('-960', '-480')
  expect([...seen.keys()].filter((path) => path !== small)).toEqual([shown])
  expect(await movesOf(page)).toEqual([])
})
