import type { Page } from '@playwright/test'
import { changeFields, listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { createVisitor, type Visitor } from '#tests/support/product-visitor.ts'

// Only one of the two addresses is configured. This file has a separate product, which starts empty.
const donation = '0x52908400098527886E0F7030069857D2E4169EE7'
test.use({ productEnv: { DONATION_ETH: donation } })

async function join(productUrl: string): Promise<Visitor> {
  const owner = createVisitor(productUrl)
  await owner.signIn()
  return owner
}

const wallOf = (page: Page) => page.getByRole('region', { name: 'New on the wall' })
const namesOn = (page: Page) => wallOf(page).getByRole('article').getByRole('heading')
const proofOf = (page: Page) =>
  page.getByRole('region', { name: 'Signed by its owner. Verify it yourself.' })
const searchOn = (page: Page) => page.getByRole('combobox', { name: /^Search/ })

test('shows an empty gallery for an empty directory', async ({ page }) => {
  await page.goto('/')
  await expect(wallOf(page).getByText('Nothing here yet.')).toBeVisible()
  await expect(namesOn(page)).toHaveCount(0)
  await expect(page.getByText('500 left: stars 1 to 500')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Star 1 has no name on it yet.' })).toBeVisible()
  await expect(proofOf(page).getByText('No signatures yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify this label' })).toHaveCount(0)
  await searchOn(page).fill('anybody')
  await expect(
    page.getByText('No profile matches this search · Artists, 0 · Collectors, 0 · Curators, 0'),
  ).toBeVisible()
})

test('shows only configured donation addresses', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(donation)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Address, Ethereum' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bitcoin' })).toHaveCount(0)
})

test('adds a new profile live, removes the oldest, and updates the next star', async ({
  page,
  productUrl,
}) => {
  const names = ['Ada One', 'Bea Two', 'Cem Three', 'Dov Four', 'Eli Five', 'Fay Six']
  for (const [index, name] of names.slice(0, 5).entries()) {
    const owner = await join(productUrl)
    await listProfile(owner, { name, handle: `came-${index}`, tags: ['Pixel Art'] })
  }
  await page.goto('/')
  await expect(namesOn(page)).toHaveCount(5)
  await expect(namesOn(page).first()).toContainText('Eli Five')
  await expect(wallOf(page).getByText('Live', { exact: true })).toBeVisible()
  const nextStar = page.getByText(/^\d+ left: stars/)
  const before = await nextStar.innerText()
  const owner = await join(productUrl)
  const listed = await listProfile(owner, { name: names[5] ?? '', handle: 'came-5' })
  await expect(namesOn(page).first()).toContainText('Fay Six')
  await expect(namesOn(page)).toHaveCount(5)
  await expect(wallOf(page).getByText('Ada One')).toHaveCount(0)
  await expect(nextStar).not.toHaveText(before)
  // A deletion brings back the profile that was displaced.
  await owner.call('DELETE', `/api/profile/${listed.id}`)
  await expect(wallOf(page).getByText('Fay Six')).toHaveCount(0)
  await expect(wallOf(page).getByText('Ada One')).toBeVisible()
})

test('opens a profile of any type from the search by keyboard', async ({ page, productUrl }) => {
  for (const [name, profileType] of [
    ['Quilla Falk', 'curator'],
    ['Lars of Quilla', 'artist'],
    ['Anna Quillason', 'artist'],
    ['Bo Quilla', 'artist'],
    ['Cy Quilla', 'artist'],
  ] as const) {
    const handle = name.toLowerCase().replaceAll(' ', '-')
    await listProfile(await join(productUrl), { name, handle, profileType })
  }
  await page.goto('/')
  await expect(searchOn(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchOn(page)).toBeFocused()
  await page.keyboard.type('quilla')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(5)
  await expect(page).toHaveURL('/?q=quilla')
  await expect(options.first()).toContainText('Quilla Falk')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Curators, 1')).toBeVisible()
  await expect(page.getByText('Artists, 4', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Collectors, 0 · Enter opens the first/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/quilla-falk$/)
  await expect(page.getByRole('heading', { name: 'Quilla Falk', level: 1 })).toBeVisible()
  // The search is part of the address, and links to all its results.
  await page.goBack()
  await expect(searchOn(page)).toHaveValue('quilla')
  await page.reload()
  await expect(options).toHaveCount(5)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveText('All 4 artists')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/artists?q=quilla')
  await page.getByRole('link', { name: 'Provenance, home' }).click()
  await expect(searchOn(page)).toHaveValue('')
})

test('verifies the proof in the browser, with code that is loaded when the block is visible', async ({
  page,
  productUrl,
}) => {
  const owner = await join(productUrl)
  const profile = await listProfile(owner, { name: 'Petra Proven', handle: 'petra-proven' })
  await owner.edit(
    profile.id,
    changeFields(profile, { bio: 'Signed anew, at a length that is long enough.' }),
  )
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await expect(proofOf(page)).toBeAttached()
  await expect(namesOn(page).first()).toBeVisible()
  expect(requested.filter((url) => /\/proof$|check-proof|use-check|proof-check/.test(url))).toEqual(
    [],
  )
  await page.getByRole('link', { name: 'Signed by its owner. Verify it yourself.' }).click()
  await expect(proofOf(page).getByRole('status')).toHaveText(
    /Newest signature checked in this browser in \d+ ms\.$/,
  )
  await expect(proofOf(page).getByText('Passed')).toHaveCount(2)
  await expect(proofOf(page).getByText(/^[12] signatures? listed/)).toBeVisible()
  expect(requested.filter((url) => url.endsWith('/proof'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Verify this label' }).click()
  await expect(page.getByRole('region', { name: 'Verify', exact: true })).toBeInViewport()
  await expect(page.getByText('Signed by its owner.')).toBeVisible()
})

test('scrolls the gallery, and not the page, on a phone', async ({ page, productUrl }) => {
  for (const name of ['Wanda Phone', 'Xenia Phone', 'Yuri Phone']) {
    const handle = name.toLowerCase().replace(' ', '-')
    await listProfile(await join(productUrl), { name, handle })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(namesOn(page).first()).toBeVisible()
  const { row, body } = await page.evaluate(() => {
    const list = document.querySelector('#newest-listings')?.closest('section')?.querySelector('ul')
    return {
      row: (list?.scrollWidth ?? 0) - (list?.clientWidth ?? 0),
      body: document.documentElement.scrollWidth - window.innerWidth,
    }
  })
  expect(row).toBeGreaterThan(100)
  expect(body).toBeLessThanOrEqual(0)
  await searchOn(page).fill('phone')
  await expect(page.getByRole('option')).toHaveCount(3)
})
