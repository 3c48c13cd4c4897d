import { hangProfile } from '#tests/support/hang.ts'
import { expect, test } from '#tests/support/page-test.ts'

test('a page stands before its scripts have come, and nothing moves as they take over', async ({
  page,
  owner,
}) => {
  const name = 'Solveig Undervei'
  await hangProfile(owner, { name, handle: 'solveig-undervei', tags: ['Photography'] })
  for (const path of ['/artists', '/profile/solveig-undervei', '/', '/faq']) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const root = page.locator('#root')
    await expect(root.locator('h1')).toBeVisible()
    if (path !== '/faq') await expect(root.getByText(name).first()).toBeVisible()
    // Nothing is lost that is typed or pressed too early: it cannot be.
    await expect(root).toHaveAttribute('inert', '')
    // The typefaces are asked for by the sheet, which comes behind the first paint.
    await page.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('head > link[rel="stylesheet"]')?.sheet != null,
    )
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() =>
      [...document.images]
        .filter(({ loading }) => loading !== 'lazy')
        .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    )
    // The home hangs its works in sizes that follow their proportions, which nobody knows before.
    // Where a picture is painted, which may be less than its box: by its middle and its larger side.
    const places = () =>
      root
        .locator(
          [...(path === '/' ? [] : ['article a img']), 'h1, main p, main a:not(:has(img))'].join(),
        )
        .evaluateAll((parts) =>
          parts.flatMap((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            if (height === 0 || y >= innerHeight) return []
            if (!(part instanceof HTMLImageElement))
              return [[x, y, width, height].map(Math.round).join(' ')]
            const scale = Math.min(width / part.naturalWidth, height / part.naturalHeight)
            const painted = [part.naturalWidth * scale, part.naturalHeight * scale]
            return [[x + width / 2, y + height / 2, ...painted].map(Math.round).join(' ')]
          }),
        )
    let before = ['']
    // Typefaces come when they like.
    await expect(async () => {
      const last = before
      before = await places()
      expect(before).toEqual(last)
    }).toPass({ intervals: [400] })
    expect(before.length).toBeGreaterThan(2)
    await page.evaluate(() => {
      // Whatever shows a picture shows it still, in each frame.
      const seen = { hidden: 0 }
      Object.assign(window, { seen })
      const look = () => {
        const [first] = document.querySelectorAll('main img')
        if (!first || getComputedStyle(first).visibility === 'hidden') seen.hidden += 1
        requestAnimationFrame(look)
      }
      if (document.querySelector('main img')) look()
    })
    resolve()
    await expect(root).not.toHaveAttribute('inert')
    await expect.poll(places).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ hidden: 0 })
    await page.unroute('**/assets/*.js')
  }
})

test('a page whose scripts fail is one of plain links at once, and one they never come to after a while', async ({
  page,
}) => {
  const patienceMs = 10_000
  const openTo = async (comes: 'fail' | 'stay out') => {
    await page.route('**/assets/*.js', (route) => (comes === 'fail' ? route.abort() : undefined))
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Discover Artists' }).click()
    await expect(page).toHaveURL(/\/artists$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll()
  }
  // The while comes at once, or never.
  const waitIs = (ms: number) =>
    page.addInitScript(
      ([longMs, insteadMs]) => {
        const wait = window.setTimeout
        Object.assign(window, {
          setTimeout: (act: () => void, ms: number) =>
            ms === longMs ? (insteadMs < longMs ? wait(act, insteadMs) : 0) : wait(act, ms),
        })
      },
      [patienceMs, ms] as const,
    )
  await waitIs(Number.MAX_SAFE_INTEGER)
  await openTo('fail')
  await waitIs(100)
  await openTo('stay out')
})

test('pictures and a sheet that do not come keep no script out', async ({ page }) => {
  await page.route('**/*', (route) => {
    const type = route.request().resourceType()
    if (type === 'stylesheet') return route.abort()
    return type === 'image' ? undefined : route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('head > script[type="module"][src]')).toBeAttached()
})

test('who has read on before the scripts come stays where they are', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(page.locator('#root h1')).toBeVisible()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    expect(await scrolled()).toBeGreaterThan(200)
  }).toPass()
  resolve()
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await scrolled()).toBeGreaterThan(200)
})
