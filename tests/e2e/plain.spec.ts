import { hangProfile } from '#tests/support/hang.ts'
import { inLetters } from '#tests/support/letters.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { findSettledBox } from '#tests/support/settled-box.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor goes from the home to a list, and from there to a profile', async ({
    page,
    owner,
  }) => {
    const name = 'Petra Plain'
    await hangProfile(owner, { name, handle: 'petra.plain' })
    // What needs scripts stands there too, until the sheet that hides it is here.
    const plain = page.locator('.plain')
    await page.goto('/')
    await expect(plain.getByRole('heading', { level: 1 })).toContainText('a directory of digital')
    await plain.getByRole('navigation', { name: 'Main' }).getByText('Digital Artists').click()
    await expect(plain.getByRole('heading', { name: 'Digital Artists', level: 1 })).toBeVisible()
    await plain.getByRole('article').getByRole('link', { name }).click()
    await expect(plain.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(plain.getByRole('link', { name: 'Back to Artists' })).toBeVisible()
    await expect(plain.getByRole('contentinfo')).toContainText('please turn it on')
  })

  test('what needs scripts is not painted first', async ({ page }) => {
    await page.goto('/artists')
    await expect(page.locator('head').locator('link[href="/plain.css"]')).toHaveCount(1)
    await expect(page.locator('#root')).toBeHidden()
  })

  test('the page is styled, and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/artists')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-family', /Archivo Variable/)
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(width).toBe(360)
  })

  test('the labels of a row begin on one line, however long each is', async ({
    page,
    owner,
    productUrl,
  }) => {
    await hangProfile(owner, { name: 'Paul Plain', handle: 'paul.plain', profileType: 'curator' })
    const other = makeOwner(productUrl)
    await other.signIn()
    const tags = Array.from({ length: 20 }, (_, index) => `Tag ${inLetters(String(index))}`)
    await hangProfile(other, {
      name: 'Pia Plain',
      handle: 'pia.plain',
      profileType: 'curator',
      tags,
    })
    await page.goto('/curators')
    const [first, second] = await Promise.all(
      ['Pia Plain', 'Paul Plain'].map((name) =>
        findSettledBox(page.getByRole('heading', { name, level: 2 })),
      ),
    )
    expect(first?.y).toBe(second?.y)
  })
})

test('with scripts none of it is there', async ({ page }) => {
  await page.goto('/artists')
  await expect(page.getByRole('heading', { name: 'Digital Artists', level: 1 })).toHaveCount(1)
  await expect(page.getByText('please turn it on')).toHaveCount(0)
  await expect(page.locator('.plain')).toHaveCount(0)
})
