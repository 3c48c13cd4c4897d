import type { Page } from '@playwright/test'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

test('shows the server-rendered view before the scripts load, and hydrates without layout shifts', async ({
  page,
  owner,
}) => {
  const name = 'Solveig Undervei'
  await listProfile(owner, { name, handle: 'solveig-undervei', tags: ['Photography'] })
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
    // The sheet requests the typefaces, and loads after the first paint.
    await page.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('head > link[rel="stylesheet"]')?.sheet != null,
    )
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() =>
      [...document.images]
        .filter(({ loading }) => loading !== 'lazy')
        .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    )
    // Excludes the pictures of the home page, whose sizes depend on proportions that load later.
    // A picture may be smaller than its box, so its center and its painted size are compared.
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
    // Typefaces may load at any time and move the text.
    await expect(async () => {
      const last = before
      before = await places()
      expect(before).toEqual(last)
    }).toPass({ intervals: [400] })
    expect(before.length).toBeGreaterThan(2)
    await page.evaluate(() => {
      // Counts the frames in which the first picture is missing or hidden.
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
    await expect(root).not.toHaveAttribute('data-first-view')
    await expect.poll(places).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ hidden: 0 })
    await page.unroute('**/assets/*.js')
  }
})

/** Delays the scripts of a page. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('follows a link before the scripts load', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Discover Artists' }).click()
  await expect(page).toHaveURL(/\/artists$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Artists')
})

test('applies a search that was typed before the scripts load', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Tidlig Sol', handle: 'tidlig.sol', profileType: 'curator' })
  for (const [path, role] of [
    ['/curators', 'searchbox'],
    ['/', 'combobox'],
    ['/faq', 'searchbox'],
  ] as const) {
    const releaseScripts = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByRole(role, { name: /^Search/ }).first()
    await field.click()
    await page.keyboard.type('tidlig')
    releaseScripts()
    await expect(page.locator('#root')).not.toHaveAttribute('data-first-view')
    await page.keyboard.type(' s')
    await expect(field).toHaveValue('tidlig s')
    if (path === '/faq') await expect(page.getByText('No answer contains')).toBeVisible()
    else await expect(page).toHaveURL(/q=tidlig(\+|%20)s$/)
    if (path === '/') await expect(page.getByRole('option', { name: /Tidlig Sol/ })).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

test('applies a filter that was chosen before the scripts load', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/curators', { waitUntil: 'commit' })
  const interest = page.getByLabel('Interest')
  await interest.selectOption('Photography')
  releaseScripts()
  await expect(page).toHaveURL(/\?tag=Photography$/)
  await expect(interest).toHaveValue('Photography')
})

test('hydrates pages without errors, and restores the scroll position of a filtered list', async ({
  page,
  productUrl,
  unexpectedErrors,
}) => {
  for (let n = 0; n < 20; n += 1) {
    const owner = createVisitor(productUrl)
    await owner.signIn()
    await listProfile(owner, { name: `Dyp ${hexToLetters(String(n))}`, handle: `dyp.${n}` })
  }
  for (const path of [
    '/',
    '/?q=dyp',
    '/artists',
    '/collectors',
    '/curators?sort=name&utm_source=x',
    '/profile/dyp.1',
    '/profile/DYP.1#verify',
    '/profile/nobody-here',
    '/submit',
    '/faq',
    '/nowhere',
    '/artists?q=dyp&style=Nothing&tag=All+Mediums',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(unexpectedErrors, path).toEqual([])
  }
  await expect(page.getByRole('article')).toHaveCount(20)
  // The router saves a scroll position only after a scroll event.
  const top = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('scroll', () => resolve(scrollY), { once: true })
        scrollTo(0, document.body.scrollHeight)
      }),
  )
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(20)
  const getTop = () => page.evaluate(() => scrollY)
  await expect.poll(getTop).toBeGreaterThan(top - 50)

  const reloadFirstProfiles = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/profiles/artist', (route) => promise.then(() => route.continue()))
    await page.reload()
    return async () => {
      resolve()
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.unroute('**/api/profiles/artist')
    }
  }
  const releaseShifted = await reloadFirstProfiles()
  // As when the layout shifts.
  await page.evaluate(() => scrollBy(0, -1))
  await releaseShifted()
  await expect.poll(getTop).toBeGreaterThan(top - 50)

  const releaseScrolled = await reloadFirstProfiles()
  // The browser scrolls as far as the first profiles allow.
  await expect.poll(getTop).toBeGreaterThan(1000)
  const chosen = (await getTop()) - 600
  await page.mouse.wheel(0, -600)
  await expect.poll(getTop).toBe(chosen)
  await releaseScrolled()
  expect(await getTop()).toBe(chosen)
})

test('starts the scripts even if the pictures and the style sheet do not load', async ({
  page,
}) => {
  await page.route('**/*', (route) => {
    const type = route.request().resourceType()
    if (type === 'stylesheet') return route.abort()
    return type === 'image' ? undefined : route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('head > script[type="module"][src]')).toBeAttached()
})

test('keeps the scroll position of a visitor who scrolled before the scripts load', async ({
  page,
}) => {
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
  await expect(page.locator('#root')).not.toHaveAttribute('data-first-view')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await scrolled()).toBeGreaterThan(200)
})

test('hydrates a page although its live connection opens early', async ({ page }) => {
  // The test fails on a console error, such as that of a text that differs from the server's.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      run({ didTimeout: true, timeRemaining: () => 0 })
      return 0
    }
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})
