import { windowTitle } from '#contract/pages/pages.ts'
import { expect, test } from '#tests/support/page-test.ts'

test('describes the directory on the home page, and links to its parts', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(windowTitle(null))
  await expect(
    page.getByText(
      'The premier directory connecting digital artists with collectors and curators in the Web3 & NFT ecosystem',
    ),
  ).toBeVisible()
  for (const name of [
    'Verified Artists',
    'Serious Collectors',
    'Easy Discovery',
    'Trusted Network',
    'Visit Platform',
    'Connect Wallet',
    'Create Profile',
    'Network',
    'Showcase',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  for (const [name, path] of [
    ['Discover Artists', '/artists'],
    ['Find Collectors', '/collectors'],
    ['Get Started Now', '/submit'],
    ['Submit Your Profile', '/submit'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  // No address is configured, so none is shown.
  await expect(page.getByRole('button', { name: /Copy Address/ })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Provenance')
})

test('animates the mark while it is pressed, and changes its artwork on release', async ({
  page,
}) => {
  await page.goto('/')
  const mark = page.getByRole('main').getByRole('button', { name: /Press\s+for\s+another/ })
  await expect(mark).toContainText('Contours')
  await mark.hover()
  await page.mouse.down()
  await expect(mark).toHaveAttribute('data-pressed')
  await expect(mark.locator('> [aria-hidden]')).not.toHaveCount(0)
  await page.mouse.up()
  await expect(mark).toContainText('Letters')
  await expect(mark.locator('> [aria-hidden]')).toHaveCount(0)
  await mark.press('Enter')
  await expect(mark).toContainText('Screen')
})

test('changes the artwork of the mark without animation when reduced motion is preferred', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const mark = page.getByRole('main').getByRole('button', { name: /Press\s+for\s+another/ })
  await mark.hover()
  await page.mouse.down()
  await expect(mark).toHaveAttribute('data-pressed')
  await expect(mark.locator('> [aria-hidden]')).toHaveCount(0)
  await page.mouse.up()
  await expect(mark).toContainText('Letters')
})

test('opens a dialog without visible animation when reduced motion is preferred', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(dialog).toHaveCSS('animation-duration', /^0\.[1-9]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(dialog).toHaveCSS('animation-duration', '0.001s')
})

test('shows a missing page with a link back for an unknown path', async ({ page }) => {
  await page.goto('/artist/ines-valadares')
  await expect(page).toHaveTitle('Page Not Found · Provenance')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expect(page.getByText('404 · /artist/ines-valadares')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(windowTitle(null))
})

for (const savesData of [false, true]) {
  test.describe(savesData ? 'a visitor who saves data' : 'a visitor who does not save data', () => {
    test.use({ savesData })

    test(`loads ${savesData ? 'no ' : ''}scripts of other pages in advance`, async ({ page }) => {
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      const isRequested = (name: string) => scripts.some((url) => url.includes(`/assets/${name}-`))
      await page.goto('/faq')
      // Requested at the same moment, when the browser is idle.
      await expect.poll(() => isRequested('live')).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(isRequested('privacy-policy')).toBe(!savesData)
    })
  })
}

test('preloads the scripts of each page', async ({ page }) => {
  for (const [path, script] of [
    ['/', 'routes'],
    ['/artists', 'artists'],
    ['/submit', 'submit'],
    ['/profile/edit', 'edit'],
  ]) {
    const html = await (await page.request.get(path ?? '')).text()
    expect(html).toMatch(new RegExp(`modulepreload" crossorigin href="/assets/${script}-`))
  }
})

test('marks the current page in the bar, and moves the focus to a new page', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: 'Discover Artists' }).click()
  await expect(page).toHaveTitle('Digital Artists · Provenance')
  await expect(bar.getByRole('link', { name: 'Artists' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).not.toHaveAttribute(
    'aria-current',
  )
  await expect(page.getByRole('main')).toBeFocused()
})

test('skips the navigation with the first Tab', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('opens the search with "/" outside text fields, and lists the shortcuts with "?"', async ({
  page,
}) => {
  await page.goto('/submit')
  await page.getByLabel('Full name').pressSequentially('a/b?')
  await expect(page.getByLabel('Full name')).toHaveValue('a/b?')
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(keys).toContainText('Search the directory')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/artists$/)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
})

test('closes the narrow menu with Escape and in a wider window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: 'Artists' }).focus()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(menu).toHaveCount(0)
})
