import { foldText } from '#contract/fold-text.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { expectNoViolation } from '#tests/support/axe.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'
import { sumShifts } from '#tests/support/sum-shifts.ts'

const lists = [
  { path: '/artists', title: 'Digital Artists', type: 'artist', plural: 'artists', blanks: 6 },
  { path: '/collectors', title: 'Collectors', type: 'collector', plural: 'collectors', blanks: 4 },
  { path: '/curators', title: 'Curators', type: 'curator', plural: 'curators', blanks: 6 },
] as const

for (const { path, title, type, plural, blanks } of lists) {
  test(`shows placeholders, cards and an empty result: ${title}`, async ({ page, owner }) => {
    const name = `Rosa ${title}`
    await listProfile(owner, { name, handle: `rosa-${type}`, profileType: type, tags: ['Retro'] })
    const released = Promise.withResolvers<void>()
    await page.route(`**/api/profiles/${type}`, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: path.slice(1) })
      .click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(blanks)
    released.resolve()
    const card = page.getByRole('article', { name })
    await expect(card).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(card.getByText(`@rosa-${type}`)).toBeVisible()
    await expect(card.getByRole('img', { name: /^Verified: signed by its wallet/ })).toBeVisible()
    await expect(card.getByText('Retro')).toBeVisible()
    await expect(card.getByRole('link', { name: /^0x/ })).toHaveAttribute(
      'href',
      `https://etherscan.io/address/${owner.wallet.address}`,
    )
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called this')
    await expect(page.getByText(`No ${plural} found matching your criteria.`)).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(card).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  })
}

test('marks the profiles that were listed since the last visit, without moving the list', async ({
  page,
  owner,
  productUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await submitAll(productUrl, ['Seen Before'], 'artist')
  await page.goto('/artists')
  await expect(page.getByText(/\d on view$/)).toBeVisible()
  const seen = () => page.evaluate(() => localStorage.getItem('provenance:seen-artist'))
  await expect.poll(seen).toMatch(/^\d{4}-/)
  // An open list would show the profile live.
  await page.goto('/faq')
  await listProfile(owner, { name: 'New Here', handle: 'new.here', profileType: 'artist' })
  await page.goto('/artists')
  await expect(page.getByText(/on view · \d+ new since your last visit$/)).toBeVisible()
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(item('New Here').getByText('New', { exact: true })).toBeVisible()
  await expect(item('Seen Before').getByText('New', { exact: true })).toHaveCount(0)
  // Fonts move the text within a line by parts of a pixel.
  expect(await page.evaluate(sumShifts)).toBeLessThan(0.001)
  expect(await page.context().cookies()).toEqual([])
})

test('applies filters immediately, stores them in the address, and adds few history entries', async ({
  page,
  owner,
  productUrl,
}) => {
  await submitAll(productUrl, ['Beside Her'], 'artist')
  await listProfile(owner, {
    name: 'Vera Lindqvist',
    handle: 'vera.l',
    tags: ['Photography', 'Street Art'],
    socialLinks: { foundation: 'https://foundation.app/@vera' },
  })
  const vera = page.getByRole('article', { name: 'Vera Lindqvist' })
  await page.goto('/')
  await page.goto('/artists')
  await expect(vera).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('LINDqv')
  await expect(page).toHaveURL(/\?q=LINDqv$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/^1( of \d+)? on view$/)).toBeVisible()
  await page.getByLabel('Medium').selectOption('Photography')
  await page.getByLabel('Style').selectOption('Street Art')
  await page.getByLabel('Platform').selectOption('Foundation')
  await expect(vera).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    q: 'LINDqv',
    tag: 'Photography',
    style: 'Street Art',
    platform: 'Foundation',
  })
  await page.getByLabel('Platform').selectOption('Zora')
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Platform')).toHaveValue('Foundation')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?q=LINDqv$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/artists$/)
  await expect(search).toHaveValue('')
  // Text that was typed once and appears again later is not mistaken for an echo.
  for (const text of ['Vera', 'Lindqvist']) {
    await search.blur()
    await search.fill(text)
    await expect(page).toHaveURL(new RegExp(`\\?q=${text}$`))
  }
  await page.goBack()
  await expect(search).toHaveValue('Vera')
  // Text that is typed after a step back starts a new history entry.
  await search.fill('Vera L')
  await expect(page).toHaveURL(/\?q=Vera\+L$|\?q=Vera%20L$/)
  await page.goBack()
  await expect(search).toHaveValue('Vera')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('without a data saver', () => {
  test.use({ savesData: false })

  test('opens an unvisited page offline, and fills it once the connection is back', async ({
    page,
    owner,
  }) => {
    const name = 'Ilse Offermann'
    await listProfile(owner, { name, handle: 'ilse.off', profileType: 'collector' })
    const fetched = page.waitForResponse(/\/assets\/collectors-[^/]*\.js$/)
    await page.goto('/artists')
    await (await fetched).finished()
    await page.context().setOffline(true)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('link', { name: 'Collectors' }).click()
    await expect(page.getByRole('heading', { name: 'Collectors', level: 1 })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('article', { name })).toBeVisible()
  })
})

test('opens an address with filters, and reloads the list on Enter', async ({
  page,
  owner,
  productUrl,
}) => {
  const { handle } = await listProfile(owner, {
    name: 'Otto Brandt',
    handle: 'otto',
    tags: ['Horror'],
  })
  const another = createVisitor(productUrl)
  await another.signIn()
  await listProfile(another, { name: 'Another', handle: 'another.one' })
  await page.goto(`/artists?q=${handle}&style=Horror&page=7`)
  await expect(page.getByRole('article', { name: 'Otto Brandt' })).toBeVisible()
  await expect(page.getByLabel('Style')).toHaveValue('Horror')
  // The count of matches appears once the list is fetched. Before that, Enter sends no request.
  await expect(page.getByText(/^1 of \d+ on view$/)).toBeVisible()
  const again = page.waitForRequest('**/api/profiles/artist')
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await again
  const pressed = page.waitForRequest('**/api/profiles/artist')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await pressed
  await expect(page.getByRole('article', { name: 'Otto Brandt' })).toBeVisible()
})

test('has separate filter options for collectors and curators', async ({ page }) => {
  await page.goto('/collectors')
  await expect(page.getByLabel('Interest')).toHaveValue('All Interests')
  await expect(page.getByLabel('Platform').getByRole('option')).toHaveCount(18)
  await page.goto('/curators')
  await expect(page.getByLabel('Platform').getByRole('option')).toHaveText([
    'All Platforms',
    'OpenSea',
    'Foundation',
    'SuperRare',
    'Transient',
    '6529.io',
  ])
})

test('reaches the search and the card by keyboard', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Kim Sorel', handle: 'kim.sorel' })
  await page.goto('/artists')
  await expect(page.getByRole('article', { name: 'Kim Sorel' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('kim.sorel')
  await expect(page.getByRole('article')).toHaveCount(1)
  const bar = ['Medium', 'Style', 'Platform', 'Sort', 'Compact view', 'Search']
  for (const _ of bar) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The hidden clear button is skipped, so the focus reaches the wallet and then the profile.
  const link = page.getByRole('link', { name: 'View Full Profile' })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/kim\.sorel$/)
})

test('neither shows nor finds a hidden wallet', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Nils Verborgen', handle: 'nils.v', hideWallet: true })
  await page.goto('/artists?q=nils.v')
  const card = page.getByRole('article', { name: 'Nils Verborgen' })
  await expect(card.getByText('Wallet hidden')).toBeVisible()
  await expect(card.getByRole('link', { name: /^0x/ })).toHaveCount(0)
  await expect(card.getByRole('img', { name: /^Verified: signed by its wallet/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(owner.wallet.address)
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
})

test('reports a list that cannot be loaded, and loads it on a retry', async ({ page }) => {
  // The route fails until the button is pressed, because a retry by the page itself would hide the
  // button.
  await page.route('**/api/profiles/curator', async (route) => {
    const isMended = await page.evaluate(() => document.documentElement.dataset.mended)
    await (isMended ? route.continue() : route.abort())
  })
  await page.goto('/')
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLElement && target.textContent === 'Try Again') {
          document.documentElement.dataset.mended = 'true'
        }
      },
      { capture: true },
    ),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Curators' })
    .click()
  await expect(page.getByText('The curators could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('The curators could not be loaded.')).toHaveCount(0)
})

test('holds back new profiles while the list is being read, and inserts them at the top', async ({
  page,
  productUrl,
}) => {
  const submitNew = async (name: string) => {
    const newcomer = createVisitor(productUrl)
    await newcomer.signIn()
    await listProfile(newcomer, { name, handle: name.toLowerCase(), profileType: 'curator' })
  }
  await page.setViewportSize({ width: 390, height: 700 })
  for (const name of ['Arne', 'Berit', 'Cecil']) await submitNew(name)
  await page.goto('/curators')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const read = page.getByRole('article', { name: 'Berit' })
  await read.scrollIntoViewIfNeeded()
  const before = await findSettledBox(read)
  await submitNew('Dagny')
  const bar = page.getByRole('button', { name: '1 new' })
  await expect(bar).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Dagny' })).toHaveCount(0)
  expect(await read.boundingBox()).toEqual(before)
  await bar.press('Enter')
  await expect(page.getByRole('article', { name: 'Dagny' })).toBeInViewport()
  await expect(bar).toHaveCount(0)

  await read.scrollIntoViewIfNeeded()
  await submitNew('Edvin')
  await expect(bar).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/^Edvin/)
  await submitNew('Frida')
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/^Frida/)
  await expect(bar).toHaveCount(0)
})

test('moves through the list that a profile was opened from, and returns to the scroll position', async ({
  page,
  productUrl,
}) => {
  for (const name of ['Walk Anna', 'Walk Bela', 'Walk Cora', 'Other Dora']) {
    const one = createVisitor(productUrl)
    await one.signIn()
    const handle = name.toLowerCase().replace(' ', '.')
    await listProfile(one, { name, handle, profileType: 'collector', tags: ['Rambling'] })
  }
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/collectors?q=walk')
  await expect(page.getByRole('article', { name: 'Walk Anna' })).toBeVisible()
  await expect(page.getByText(/^3( of \d+)? on view$/)).toBeVisible()
  const open = page
    .getByRole('article', { name: 'Walk Bela' })
    .getByRole('link', { name: 'View Full Profile' })
  await open.scrollIntoViewIfNeeded()
  await findSettledBox(open)
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await open.click()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await expect(heading('Walk Bela')).toBeVisible()
  await page.getByRole('link', { name: 'Next, Walk Anna' }).click()
  await expect(heading('Walk Anna')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0)
  const isLeftAlone = await page.evaluate(() => {
    const options = { key: 'ArrowLeft', ctrlKey: true, bubbles: true, cancelable: true }
    return document.body.dispatchEvent(new KeyboardEvent('keydown', options))
  })
  // With a modifier, the key belongs to the browser.
  expect(isLeftAlone).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect(heading('Walk Bela')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(heading('Walk Cora')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(heading('Walk Cora')).toBeVisible()
  const similar = page.getByRole('region', { name: 'Similar on the wall' })
  await expect(similar.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Back to Collectors' }).click()
  await expect(page).toHaveURL(/\/collectors\?q=walk$/)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('walk')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

/** Submits the profiles one after the other, so that the last one is the newest. */
async function submitAll(productUrl: string, names: readonly string[], profileType: ProfileType) {
  for (const name of names) {
    const one = createVisitor(productUrl)
    await one.signIn()
    const handle = foldText(name).replace(' ', '.')
    await listProfile(one, { name, handle, profileType })
  }
}

test('sorts a list, and its previous and next links, by the order in the address', async ({
  page,
  productUrl,
}) => {
  await submitAll(productUrl, ['Émile Lineup', 'zoë lineup', 'Ada Lineup'], 'curator')
  const cards = page.getByRole('article')
  const expectNames = (...names: string[]) =>
    expect(cards.getByRole('heading')).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  await page.goto('/curators?q=lineup&sort=nonsense')
  await expectNames('Ada', 'zoë', 'Émile')
  const sort = page.getByLabel('Sort')
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Rank')
  await expect(page).toHaveURL(/\?q=lineup&sort=rank$/)
  await expectNames('Émile', 'zoë', 'Ada')
  await sort.selectOption('Name')
  await expect(page).toHaveURL(/\?q=lineup&sort=name$/)
  await expectNames('Ada', 'Émile', 'zoë')
  await page.goBack()
  await expect(sort).toHaveValue('rank')
  await page.goForward()

  await page
    .getByRole('article', { name: 'Émile' })
    .getByRole('link', { name: 'View Full Profile' })
    .click()
  const next = page.getByRole('link', { name: 'Next, zoë lineup' })
  await expect(next).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous, Ada Lineup' })).toBeVisible()
  await page.reload()
  await next.click()
  await expect(page.getByRole('heading', { name: 'zoë lineup', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Curators' }).click()
  await expect(page).toHaveURL(/\?q=lineup&sort=name$/)
  await expectNames('Ada', 'Émile', 'zoë')
  await page.goto('/curators?sort=name')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/curators$/)
  // The profile was not opened from a list.
  await page.goto('/profile/ada.lineup')
  await expect(page.getByRole('heading', { name: 'Ada Lineup', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0)
})

test('inserts new profiles at their place in a list by name, and scrolls there', async ({
  page,
  productUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const names = ['Yard Ada', 'Yard Cem', 'Yard Dora', 'Yard Eva']
  await submitAll(productUrl, names, 'collector')
  await page.goto('/collectors?q=yard&sort=name')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const read = page.getByRole('article', { name: 'Yard Eva' })
  await read.scrollIntoViewIfNeeded()
  const before = await findSettledBox(read)
  // Below the window that the page scrolls to.
  await submitAll(productUrl, ['Yard Dan', 'Yard Dov'], 'collector')
  const bar = page.getByRole('button', { name: '2 new' })
  await expect(bar).toBeInViewport()
  expect(await read.boundingBox()).toEqual(before)
  await bar.click()
  await expect(page.getByRole('article', { name: 'Yard Dan' })).toBeInViewport()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    /Ada/,
    /Cem/,
    /Dan/,
    /Dora/,
    /Dov/,
    /Eva/,
  ])
  // A different list shows new profiles immediately, at any scroll position.
  await page.evaluate(() => scrollTo(0, 300))
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('yard do')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.evaluate(() => scrollTo(0, 300))
  await search.fill('yard d')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test.describe('a list on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } })

  test('collapses the filter into a bar that never covers the focused element', async ({
    page,
    productUrl,
  }) => {
    await submitAll(productUrl, ['Pleat Ada', 'Pleat Bela', 'Pleat Cem'], 'artist')
    await page.goto('/artists?q=pleat')
    const line = page.getByRole('search')
    const unfold = line.getByRole('button', { name: /^Filters/ })
    await expect(page.getByLabel('Medium')).toBeHidden()
    await unfold.click()
    await expect(page.getByLabel('Medium')).toBeVisible()
    await expectNoViolation(page)
    await page.getByLabel('Medium').selectOption('Photography')
    await expect(page).toHaveURL(/tag=Photography/)
    await page.getByLabel('Sort').selectOption('Name')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Medium')).toBeHidden()
    await expect(unfold).toBeFocused()
    await expect(unfold).toHaveText('Filters, 1')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL(/\/artists\?sort=name$/)
    await page.getByRole('searchbox', { name: 'Search' }).fill('pleat')
    await expect(page.getByRole('article')).toHaveCount(3)

    // The first card is fully below the bar, and focused elements are never under it.
    const bottomOf = async () => {
      const { y, height } = await findSettledBox(line)
      return y + height
    }
    const first = await findSettledBox(page.getByRole('article').first())
    expect(first.y).toBeGreaterThanOrEqual(await bottomOf())
    const last = page.getByRole('link', { name: 'View Full Profile' }).last()
    await last.focus()
    await expect(unfold).toBeInViewport()
    expect((await findSettledBox(line)).y).toBe(0)
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      const focused = page.locator('article :focus')
      if ((await focused.count()) === 0) break
      expect((await findSettledBox(focused)).y).toBeGreaterThanOrEqual(await bottomOf())
    }
    // A newly sorted list starts at its beginning.
    await last.focus()
    await unfold.click()
    await page.getByLabel('Sort').selectOption('Rank')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByLabel('Sort')).toBeHidden()
    await expect(page.getByRole('article', { name: 'Pleat Ada' })).toBeInViewport()
  })

  test('closes the filter with Back, and stores its changes as one history entry', async ({
    page,
    owner,
  }) => {
    await listProfile(owner, { name: 'Crease Ada', handle: 'crease.ada', tags: ['Photography'] })
    const ada = page.getByRole('article', { name: 'Crease Ada' })
    const medium = page.getByLabel('Medium')
    const unfold = page.getByRole('button', { name: /^Filters/ })
    await page.goto('/')
    await page.goto('/artists?q=crease')
    await expect(ada).toBeVisible()
    // As fast as possible, before any event of the popover has fired.
    await unfold.evaluate(async (button: HTMLElement) => {
      button.click()
      for (let round = 0; round < 10; round += 1) await Promise.resolve()
      history.back()
    })
    await expect(medium).toBeHidden()
    await expect(page).toHaveURL(/\?q=crease$/)

    await unfold.click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(medium).toBeHidden()
    await expect(unfold).toBeFocused()
    // The navigation of the browser takes a moment.
    await expect.poll(() => page.evaluate(() => history.state?.isPopoverOpen)).toBeUndefined()

    await unfold.click()
    await medium.selectOption('Video Art')
    await medium.selectOption('Photography')
    await page.getByLabel('Sort').selectOption('Name')
    await page.goBack()
    await expect(medium).toBeHidden()
    await expect(page).toHaveURL(/\?q=crease&tag=Photography&sort=name$/)
    await expect(ada).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?q=crease$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  test('remembers the compact view in the browser, not in the address', async ({
    page,
    productUrl,
  }) => {
    await submitAll(productUrl, ['Dense Ada', 'Dense Bela'], 'artist')
    await page.goto('/artists?q=dense')
    const ada = page.getByRole('article', { name: 'Dense Ada' })
    await expect(ada.getByText(/Shows what Dense Ada does/)).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    const compact = page.getByRole('button', { name: 'Compact view' })
    await compact.press('Enter')
    await expect(compact).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(ada.getByText(/Shows what/)).toHaveCount(0)
    await expect(page).toHaveURL(/\?q=dense$/)
    // The navigation takes a moment, and an earlier reload would be cancelled.
    await expect.poll(() => page.evaluate(() => history.state?.isPopoverOpen)).toBeUndefined()
    await page.reload()
    await expect(ada.getByRole('heading', { name: 'Dense Ada' })).toBeVisible()
    await expect(ada.getByText(/Shows what/)).toHaveCount(0)
    expect((await findSettledBox(ada)).height).toBeLessThan(120)
    await expectNoViolation(page)
    await ada.getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { name: 'Dense Ada', level: 1 })).toBeVisible()
  })
})

test('links a search without results to results of other types', async ({ page, owner }) => {
  const name = 'Zuzana Ostrava'
  await listProfile(owner, { name, handle: 'zuzana', profileType: 'curator' })
  await page.goto('/artists?q=ostrava')
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
  await page.getByRole('link', { name: '1 curator', exact: true }).click()
  await expect(page).toHaveURL(/\/curators\?q=ostrava$/)
  await expect(page.getByRole('article', { name })).toBeVisible()
})

test('ignores a style that the list does not have', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Style Less', handle: 'style.less', profileType: 'curator' })
  await page.goto('/curators?style=Bauhaus&q=style.less')
  await expect(page.getByRole('article', { name: 'Style Less' })).toBeVisible()
  await expect(page.getByLabel('Focus')).toHaveValue('All Interests')
})
