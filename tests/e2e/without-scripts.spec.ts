import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

test.use({ javaScriptEnabled: false })

test('links the home page to a list, and the list to a profile', async ({ page, owner }) => {
  const name = 'Petra Plain'
  await listProfile(owner, { name, handle: 'petra.plain' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Provenance')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Artists').click()
  await expect(page.getByRole('heading', { name: 'Digital Artists', level: 1 })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('article', { name }).getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Artists' })).toBeVisible()
  await expect(page.getByRole('contentinfo').locator('noscript p')).toBeVisible()
})

test('pages through a list, and searches it', async ({ page, productUrl }) => {
  for (let n = 1; n <= 13; n += 1) {
    const owner = createVisitor(productUrl)
    await owner.signIn()
    const name = `Pola ${hexToLetters(String(n))}`
    await listProfile(owner, { name, handle: `pola.${n}`, profileType: 'collector' })
  }
  await page.goto('/collectors')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(12)
  await page.getByRole('link', { name: 'Next page' }).click()
  // The server of these tests may have more collectors, listed earlier.
  await expect(names.first()).toHaveText(`Pola ${hexToLetters('1')}`)
  await page.getByRole('link', { name: 'All collectors' }).click()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(`Pola ${hexToLetters('7')}`)
  await search.press('Enter')
  await expect(names).toHaveText([`Pola ${hexToLetters('7')}`])
  await expect(search).toHaveValue(`Pola ${hexToLetters('7')}`)
})

test('applies the style sheet, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/artists')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-family', /Archivo Variable/)
  const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
  expect(width).toBe(360)
})

test('aligns the captions of a row at the top, even if their lengths differ', async ({
  page,
  owner,
  productUrl,
}) => {
  await listProfile(owner, { name: 'Paul Plain', handle: 'paul.plain', profileType: 'curator' })
  const other = createVisitor(productUrl)
  await other.signIn()
  const tags = Array.from({ length: 20 }, (_, index) => `Tag ${hexToLetters(String(index))}`)
  await listProfile(other, { name: 'Pia Plain', handle: 'pia.plain', profileType: 'curator', tags })
  await page.goto('/curators')
  const [first, second] = await Promise.all(
    ['Pia Plain', 'Paul Plain'].map((name) =>
      findSettledBox(page.getByRole('heading', { name, level: 2 })),
    ),
  )
  expect(first?.y).toBe(second?.y)
})

test('shows the headings of missing pages, missing profiles and the form', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.goto('/profile/nobody-at-all')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await page.goto('/submit')
  await expect(page.getByRole('heading', { name: 'Submit Profile' })).toBeVisible()
})

test('says that the check of the log needs scripts, and shows commands that do not', async ({
  page,
  productUrl,
}) => {
  await page.goto('/transparency')
  const state = page.getByRole('region', { name: 'The log now' })
  await expect(state.locator('noscript p')).toBeVisible()
  await expect(state.locator('noscript p')).toContainText('This check needs JavaScript.')
  await expect(state.getByText('Checking the log')).toBeHidden()
  await state.locator('noscript a', { hasText: 'the commands below' }).click()
  await expect(page).toHaveURL(/#check$/)
  const url = new URL(productUrl).origin
  await expect(page.getByText(`npm run log -- mirror ${url} mirror-folder`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
})
