import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { findSettledBox } from './find-settled-box.ts'

const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

/** Expects no horizontal overflow, once the layout has adapted to the width. */
export async function expectNoHorizontalOverflow(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
}

/** Expects no overflow and no violation on a page in both themes and widths. */
export async function expectNoLayoutOrAxeFaults(page: Page) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalOverflow(page)
    }
    await expectNoViolation(page)
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

/** Expects the same of a page with a dialog, and that the dialog fits into the window. Closes it. */
export async function expectDialogFits(dialog: Locator) {
  const page = dialog.page()
  await expect(dialog).toBeVisible()
  await expectNoLayoutOrAxeFaults(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const box = await findSettledBox(dialog)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
