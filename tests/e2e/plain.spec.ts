import { hangProfile } from '#tests/support/hang.ts'
import { expect, test } from '#tests/support/page-test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor goes from the home to a list, and from there to a profile', async ({
    page,
    owner,
  }) => {
    const name = 'Petra Plain'
    await hangProfile(owner, { name, handle: 'petra.plain' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('a directory of digital')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Digital Artists').click()
    await expect(page.getByRole('heading', { name: 'Digital Artists', level: 1 })).toBeVisible()
    await page.getByRole('article').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Artists' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('please turn it on')
  })

  test('the page is styled, and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/artists')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-family', /Archivo Variable/)
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(width).toBe(360)
  })
})

test('with scripts none of it is there', async ({ page }) => {
  await page.goto('/artists')
  await expect(page.getByRole('heading', { name: 'Digital Artists', level: 1 })).toHaveCount(1)
  await expect(page.getByText('please turn it on')).toHaveCount(0)
  await expect(page.locator('.plain')).toHaveCount(0)
})
